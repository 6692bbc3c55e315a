import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { AdminServices } from "../desk/DeskContext.ts";
import type { SignedInUser } from "../session/amplifyUserPool.ts";

/** Whether the user may see the desk. */
export type Access =
  | { readonly granted: true; readonly user: SignedInUser }
  /** `user` is set if the user is signed in but is not an administrator. */
  | { readonly granted: false; readonly user?: SignedInUser | undefined };

/** Checks who is signed in, and asks the server whether that user is an administrator. A failed check denies access. */
export async function checkAccess({ userPool, api }: AdminServices): Promise<Access> {
  try {
    const user = await userPool.currentUser();
    if (!user) return { granted: false };
    const isAdmin = await api(adminContract.isAdmin, { body: { user_id: user.id } });
    if (isAdmin.kind === "done") return { granted: isAdmin.value.is_admin, user };
    logFailure(isAdmin.kind);
    return isAdmin.kind === "signedOut" ? { granted: false } : { granted: false, user };
  } catch (error) {
    logFailure(error instanceof Error ? error.name : "unknown");
    return { granted: false };
  }
}

/** Logs only the reason: user and token must not be in a log. */
function logFailure(reason: string) {
  // biome-ignore lint/suspicious/noConsole: a failed admin check has to be visible in the console.
  console.error(`The admin check failed: ${reason}`);
}
