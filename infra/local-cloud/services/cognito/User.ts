import { z } from "zod";

const sessionSchema = z.object({
  /** The `origin_jti` claim of all its tokens. */
  origin_jti: z.string(),
  client_id: z.string(),
  auth_time: z.int(),
  expires_at_ms: z.number(),
  /** When each refresh token was rotated. Null for the current one. */
  refresh_tokens: z.record(z.string(), z.number().nullable()),
  revoked: z.boolean(),
});

/** What the pool stores of a user. */
export const userSchema = z.object({
  username: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(["CONFIRMED", "FORCE_CHANGE_PASSWORD"]),
  groups: z.array(z.string()),
  password: z.object({
    salt: z.string(),
    verifier: z.string(),
    /** Only temporary passwords expire. */
    expires_at_ms: z.number().optional(),
  }),
  /** A code for a new password. */
  reset: z.object({ code: z.string(), expires_at_ms: z.number() }).optional(),
  authenticator: z
    .object({
      secret: z.string(),
      isOn: z.boolean(),
      /** The time step of the last accepted code. Each code works once. */
      last_step: z.number(),
    })
    .optional(),
  /** The secret of a new authenticator app. It replaces the current one when its first code is verified. */
  new_authenticator: z.string().optional(),
  /** By `origin_jti`. */
  sessions: z.record(z.string(), sessionSchema),
});

/** A user with password, authenticator app and sessions. */
export type User = z.output<typeof userSchema>;

/** A sign-in with its refresh tokens. */
export type Session = z.output<typeof sessionSchema>;

/** A user's attributes as Cognito lists them. */
export function attributesOf({ attributes }: User) {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** A user's authenticator setting as Cognito describes it. */
export function mfaOf({ authenticator }: User) {
  if (authenticator?.isOn !== true) return {};
  return { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" };
}
