import * as z from "zod/mini";

/**
 * Whether a user is an administrator, as the user pool says at this moment. A caller may ask about itself only; 403
 * for another id, unless the caller is an administrator. 422 for an invalid id.
 */
export const isAdminRoute = {
  method: "POST",
  path: "/api/is-admin",
  request: z.object({
    /** The user's `sub`, or its name in the pool. */
    user_id: z
      .string({ error: "user_id must be a text of 1 to 128 characters" })
      .check(
        z.minLength(1, "user_id must be a text of 1 to 128 characters"),
        z.maxLength(128, "user_id must be a text of 1 to 128 characters"),
      ),
  }),
  response: z.object({ is_admin: z.boolean() }),
} as const;
