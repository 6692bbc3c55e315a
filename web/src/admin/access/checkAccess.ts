import type { AdminServices } from "../AdminServices.ts";
import type { SignedInUser } from "../session/UserPool.ts";

export type Access =
  | { readonly granted: true; readonly user: SignedInUser }
  /** `user` is whoever is signed in without being an administrator. */
  | { readonly granted: false; readonly user?: SignedInUser };

/** Asks who is signed in and, of the server, whether that is an administrator. What cannot be found out is logged and denied. */
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

/** Only what went wrong: neither the user nor the token belongs in a log. */
function logFailure(reason: string) {
  // biome-ignore lint/suspicious/noConsole: the specification wants errors of the admin check logged.
  console.error(`The admin check failed: ${reason}`);
}
