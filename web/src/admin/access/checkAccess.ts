import type { AdminServices } from "../AdminServices.ts";
import type { SignedInUser } from "../session/UserPool.ts";

export type Access =
  | { readonly granted: true; readonly user: SignedInUser }
  /** `user` is set if the user is signed in but is not an administrator. */
  | { readonly granted: false; readonly user?: SignedInUser | undefined };

/** Checks who is signed in, and asks the server whether that user is an administrator. A failed check denies access. */
export async function checkAccess({ userPool, api }: Omit<AdminServices, "now">): Promise<Access> {
  try {
    const user = await userPool.currentUser();
    if (!user) return { granted: false };
    const isAdmin = await api.isAdmin(user.id);
    if (isAdmin.ok) return { granted: isAdmin.value, user };
    logFailure(isAdmin.failure);
    return isAdmin.failure === "signedOut" ? { granted: false } : { granted: false, user };
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
