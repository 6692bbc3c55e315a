import { createHash } from "node:crypto";
import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";

const failures = z.object({ count: z.int(), last_at_ms: z.number() });

/** One sign-in and the refresh tokens that came of it, the tokens by their SHA-256. */
const session = z.object({
  /** The `origin_jti` of all its tokens. */
  origin_jti: z.string(),
  client_id: z.string(),
  auth_time: z.int(),
  expires_at_ms: z.number(),
  refresh_tokens: z.array(
    z.object({
      digest: z.string(),
      /** When rotation put it out of service. */
      spent_at_ms: z.number().optional(),
    }),
  ),
  revoked: z.boolean(),
});

const credentials = z.object({
  /** Absent: nobody has set one. */
  password: z
    .object({
      salt: z.string(),
      verifier: z.string(),
      /** Only a temporary password has an end. */
      expires_at_ms: z.number().optional(),
    })
    .optional(),
  failures,
  software_token: z
    .object({
      secret: z.string(),
      verified: z.boolean(),
      device: z.string().optional(),
      /** The time step of the last code that was taken: none serves twice. */
      last_step: z.number().optional(),
    })
    .optional(),
  reset: z.object({ code: z.string(), expires_at_ms: z.number(), wrong_codes: z.int() }).optional(),
  /** When codes were sent in the last hour. */
  codes_sent_at_ms: z.array(z.number()),
  sessions: z.array(session),
});

/** What the file of a pool's credentials holds: by the user's name. */
export const credentialsFileSchema = z.record(z.string(), credentials);

/** What a user proves himself with. The profile beside it is cognito-local's. */
export type Credentials = z.output<typeof credentials>;

/** A sign-in that tokens go back to. */
export type Session = z.output<typeof session>;

/** Wrong passwords in a row. */
export type Failures = { readonly count: number; readonly last_at_ms: number };

/** How many wrong passwords are free. */
const freeAttempts = 5;

const longestLockMs = 15 * 60_000;

/**
 * How long a user is locked out, in milliseconds from the last wrong password: a second after the fifth, twice as long
 * with each further one, a quarter of an hour at most.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow.html
 */
export function lockMs({ count }: Failures): number {
  return count < freeAttempts ? 0 : Math.min(longestLockMs, 1000 * 2 ** (count - freeAttempts));
}

/** Whether the password is not even looked at. */
export function isLocked(failures: Failures, nowMs: number): boolean {
  return nowMs < failures.last_at_ms + lockMs(failures);
}

/** One more wrong password. A quarter of an hour without any forgets those before. */
export function oneMoreFailure(failures: Failures, nowMs: number): Failures {
  const forgotten = nowMs - failures.last_at_ms >= longestLockMs;
  return { count: (forgotten ? 0 : failures.count) + 1, last_at_ms: nowMs };
}

/** Nobody has typed anything wrong. */
export const noFailures: Failures = { count: 0, last_at_ms: 0 };

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
