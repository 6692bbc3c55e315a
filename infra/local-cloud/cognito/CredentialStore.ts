import { createHash } from "node:crypto";
import { JsonFile } from "../storage/JsonFile.ts";
import { type Credentials, credentialsFileSchema, type Session } from "./Credentials.ts";
import { noFailures } from "./lockout.ts";

/** The credentials of a pool's users, in a file. */
export class CredentialStore {
  readonly #file: JsonFile<Record<string, Credentials>>;

  constructor(path: string) {
    this.#file = new JsonFile(path, credentialsFileSchema, {});
  }

  of(username: string): Credentials {
    return this.#file.value[username] ?? none;
  }

  /** Lays a change over what is kept. */
  change(username: string, change: Partial<Credentials>): void {
    this.#file.write({
      ...this.#file.value,
      [username]: { ...this.of(username), ...change },
    });
  }

  forget(username: string): void {
    const { [username]: _, ...others } = this.#file.value;
    this.#file.write(others);
  }

  /** The session in which a refresh token was given out, also one that has been rotated away. */
  sessionOf(refreshToken: string): { username: string; session: Session } | undefined {
    const digest = digestOf(refreshToken);
    for (const [username, { sessions }] of Object.entries(this.#file.value)) {
      const session = sessions.find(({ refresh_tokens }) =>
        refresh_tokens.some((token) => token.digest === digest),
      );
      if (session !== undefined) return { username, session };
    }
    return undefined;
  }

  /** Replaces the session of the same `origin_jti`, or adds it; those that have expired go. */
  keepSession(username: string, session: Session, nowMs: number): void {
    const others = this.of(username).sessions.filter(
      ({ origin_jti, expires_at_ms }) => origin_jti !== session.origin_jti && expires_at_ms > nowMs,
    );
    this.change(username, { sessions: [...others, session] });
  }

  /** Ends every session of a user. */
  revokeSessions(username: string): void {
    const { sessions } = this.of(username);
    this.change(username, { sessions: sessions.map((each) => ({ ...each, revoked: true })) });
  }
}

/** How a refresh token is kept. */
export function digestOf(refreshToken: string): string {
  return createHash("sha256").update(refreshToken).digest("base64url");
}

const none: Credentials = {
  failures: noFailures,
  codes_sent_at_ms: [],
  sessions: [],
};
