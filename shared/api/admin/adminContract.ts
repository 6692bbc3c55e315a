import * as z from "zod/mini";
import type { ApiRoute } from "../route.ts";
import { deviceContract } from "./deviceContract.ts";
import { leadContract } from "./leadContract.ts";
import { leadEditContract } from "./leadEditContract.ts";
import { queueContract } from "./queueContract.ts";
import { savedPlanContract } from "./savedPlanContract.ts";

const userIdMessage = "user_id must be a text of 1 to 128 characters";

/** The routes of the desk, and the check of access. Those of the reports are apart, so that the desk loads without them. */
export const adminContract = {
  /**
   * Returns whether a user is currently an administrator, according to the user pool. Callers may check only
   * themselves; any other ID returns 403 unless the caller is an administrator.
   */
  isAdmin: {
    method: "POST",
    path: "/api/is-admin",
    functionName: "is-admin",
    access: "signed-in users",
    request: z.object({
      body: z.object({
        /** The user's `sub` or username. */
        user_id: z
          .string({ error: userIdMessage })
          .check(z.minLength(1, userIdMessage), z.maxLength(128, userIdMessage)),
      }),
    }),
    status: 200,
    response: z.object({ is_admin: z.boolean() }),
  },
  ...leadContract,
  ...queueContract,
  ...leadEditContract,
  ...savedPlanContract,
  ...deviceContract,
} as const satisfies Readonly<Record<string, ApiRoute>>;
