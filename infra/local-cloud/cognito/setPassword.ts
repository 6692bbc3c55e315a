import { noFailures } from "./lockout.ts";
import { identityOf } from "./lookUp.ts";
import { brokenPasswordRule } from "./passwordPolicy.ts";
import { passwordRefused } from "./refusals.ts";
import { passwordVerifier } from "./srp/passwordVerifier.ts";
import type { UserPool } from "./UserPool.ts";

/**
 * Gives a user a password that lasts, and forgets wrong attempts and codes under way.
 *
 * @throws AwsError when it breaks the pool's policy
 */
export function setPassword(pool: UserPool, username: string, password: string): void {
  refuseWeak(pool, password);
  pool.credentials.change(username, {
    password: passwordVerifier(identityOf(pool, username), password),
    failures: noFailures,
    reset: undefined,
  });
}

/**
 * Gives a user a password to begin with, which the pool takes for as many days as the template says.
 *
 * @throws AwsError when it breaks the pool's policy
 */
export function setTemporaryPassword(pool: UserPool, username: string, password: string): void {
  refuseWeak(pool, password);
  const expires_at_ms = pool.now() + pool.definition.temporaryPasswordDays * dayMs;
  pool.credentials.change(username, {
    password: { ...passwordVerifier(identityOf(pool, username), password), expires_at_ms },
    failures: noFailures,
  });
}

const dayMs = 24 * 60 * 60_000;

function refuseWeak({ definition }: UserPool, password: string): void {
  const reason = brokenPasswordRule(password, definition.passwordPolicy);
  if (reason !== undefined) throw passwordRefused(reason);
}
