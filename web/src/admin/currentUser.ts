/** Who is signed in. */
export type User = { readonly id: string };

/** Asks who is signed in; undefined when nobody is. Signing in does not exist yet, so nobody ever is. */
export async function currentUser(): Promise<User | undefined> {
  return undefined;
}
