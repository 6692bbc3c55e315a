import { createHash } from "node:crypto";
import { z } from "zod";
import { JsonFile } from "../../storage/JsonFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";

/** A sign-in and its refresh tokens, which are stored as SHA-256 digests. */
const sessionSchema = z.object({
  /** The `origin_jti` claim of all its tokens. */
  origin_jti: z.string(),
  client_id: z.string(),
  auth_time: z.int(),
  expires_at_ms: z.number(),
  refresh_tokens: z.array(
    z.object({
      digest: z.string(),
      /** When the token was rotated. */
      spent_at_ms: z.number().optional(),
    }),
  ),
  revoked: z.boolean(),
});

const credentialsSchema = z.object({
  password: z
    .object({
      salt: z.string(),
      verifier: z.string(),
      /** Only temporary passwords expire. */
      expires_at_ms: z.number().optional(),
    })
    .optional(),
  software_token: z
    .object({
      secret: z.string(),
      /** The time step of the last accepted code. Each code works once. */
      last_step: z.number().optional(),
    })
    .optional(),
  /** The secret of a new authenticator app. It replaces the current one when its first code is verified. */
  new_software_token: z.object({ secret: z.string() }).optional(),
  reset: z.object({ code: z.string(), expires_at_ms: z.number() }).optional(),
  sessions: z.array(sessionSchema),
});

/** A user's password, authenticator app and sessions. */
export type Credentials = z.output<typeof credentialsSchema>;

/** A sign-in with its refresh tokens. */
export type Session = z.output<typeof sessionSchema>;

/** The credentials of a pool's users, in a file. */
export class CredentialStore {
  readonly #file: JsonFile<Record<string, Credentials>>;

  constructor(folder: StateFolder) {
    this.#file = new JsonFile(folder, {
      name: "credentials.json",
      schema: z.record(z.string(), credentialsSchema),
      initial: {},
      loss: 'All passwords, authenticator apps and sessions were lost. The standard users got their first passwords again. Other users need "Forgot password".',
    });
  }

  of(username: string): Credentials {
    return this.#file.value[username] ?? { sessions: [] };
  }

  /** Overwrites some of a user's credentials. */
  change(username: string, change: Partial<Credentials>): void {
    this.#file.write({
      ...this.#file.value,
      [username]: { ...this.of(username), ...change },
    });
  }

  delete(username: string): void {
    const { [username]: _, ...others } = this.#file.value;
    this.#file.write(others);
  }

  /** Finds the session of a refresh token, even if the token has been rotated. */
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

  /** Adds a session, or replaces the one with the same `origin_jti`. Drops expired sessions. */
  saveSession(username: string, session: Session, nowMs: number): void {
    const others = this.of(username).sessions.filter(
      ({ origin_jti, expires_at_ms }) => origin_jti !== session.origin_jti && expires_at_ms > nowMs,
    );
    this.change(username, { sessions: [...others, session] });
  }

  revokeSessions(username: string): void {
    const { sessions } = this.of(username);
    this.change(username, { sessions: sessions.map((each) => ({ ...each, revoked: true })) });
  }
}

/** The digest under which a refresh token is stored. */
export function digestOf(refreshToken: string): string {
  return createHash("sha256").update(refreshToken).digest("base64url");
}
