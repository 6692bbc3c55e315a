import type { UserPool } from "./amplifyUserPool.ts";
import type { AuthOutcome } from "./authRefusals.ts";

/** The calls of the user pool that the sign-in forms need. */
export type SignInPool = Pick<
  UserPool,
  "signIn" | "chooseFirstPassword" | "enterCode" | "requestReset" | "resetPassword"
>;

/** The environment's user pool. Loads Amplify with the first call. */
export const signInPool: SignInPool = {
  signIn: (credentials) => call((pool) => pool.signIn(credentials)),
  chooseFirstPassword: (password) => call((pool) => pool.chooseFirstPassword(password)),
  enterCode: (code) => call((pool) => pool.enterCode(code)),
  requestReset: (email) => call((pool) => pool.requestReset(email)),
  resetPassword: (reset) => call((pool) => pool.resetPassword(reset)),
};

async function call<T>(act: (pool: UserPool) => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
  const pool = await loadUserPool().catch(() => undefined);
  return pool ? act(pool) : { ok: false, refusal: "unreachable" };
}

/** Loads the code of the user pool. Rejects if it cannot be fetched. */
export async function loadUserPool(): Promise<UserPool> {
  return (await import("./amplifyUserPool.ts")).amplifyUserPool;
}
