import type { UserPool } from "./amplifyUserPool.ts";
import type { AuthOutcome } from "./authRefusals.ts";

/** The calls of the user pool that the sign-in forms need. */
export type SignInPool = Pick<
  UserPool,
  "signIn" | "chooseFirstPassword" | "enterCode" | "requestReset" | "resetPassword"
>;

/**
 * The environment's user pool. Loads Amplify with the first call. If its code cannot be loaded, each call is refused as
 * "unreachable".
 */
export const signInPool: SignInPool = {
  signIn: (credentials) => callPool((pool) => pool.signIn(credentials)),
  chooseFirstPassword: (password) => callPool((pool) => pool.chooseFirstPassword(password)),
  enterCode: (code) => callPool((pool) => pool.enterCode(code)),
  requestReset: (email) => callPool((pool) => pool.requestReset(email)),
  resetPassword: (reset) => callPool((pool) => pool.resetPassword(reset)),
};

async function callPool<T>(
  send: (pool: UserPool) => Promise<AuthOutcome<T>>,
): Promise<AuthOutcome<T>> {
  const pool = await loadUserPool().catch(() => undefined);
  return pool ? send(pool) : { ok: false, refusal: "unreachable" };
}

/** Loads the code of the user pool. Rejects if it cannot be fetched. */
export async function loadUserPool(): Promise<UserPool> {
  return (await import("./amplifyUserPool.ts")).amplifyUserPool;
}
