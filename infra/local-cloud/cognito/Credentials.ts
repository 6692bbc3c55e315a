import { z } from "zod";

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
