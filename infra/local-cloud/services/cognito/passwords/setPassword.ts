import { AwsError } from "../../awsJson.ts";
import { passwordVerifier } from "../signIn/srp.ts";
import type { User } from "../User.ts";
import { changeUser, identityOf, type UserPool } from "../UserPool.ts";
import { brokenPasswordRule } from "./brokenPasswordRule.ts";

/**
 * Sets a permanent password and clears a pending reset code.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setPassword(pool: UserPool, user: User, password: string): User {
  const rule = brokenPasswordRule(password, pool.definition.passwordPolicy);
  if (rule !== undefined) {
    const message = `Password did not conform with policy: ${rule}`;
    throw new AwsError("InvalidPasswordException", message);
  }
  return changeUser(pool, user, {
    password: passwordVerifier(identityOf(pool, user.username), password),
    status: "CONFIRMED",
    reset: undefined,
  });
}
