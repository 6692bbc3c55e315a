import { AwsError } from "../awsJson.ts";
import { passwordVerifier } from "./srp.ts";
import type { User } from "./User.ts";
import { changeUser, identityOf, type UserPool } from "./UserPool.ts";
import type { PasswordPolicy } from "./UserPoolDefinition.ts";

/**
 * Sets a permanent password and clears a pending reset code.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setPassword(pool: UserPool, user: User, password: string): User {
  const rule = brokenRule(password, pool.definition.passwordPolicy);
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

/** The first rule that the password breaks, in Cognito's words. */
function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  const rules = [
    {
      message: "Password not long enough",
      isBroken: password.length < policy.MinimumLength,
    },
    {
      message: "Password must not have leading or trailing spaces",
      isBroken: password !== password.trim(),
    },
    {
      message: "Password must have uppercase characters",
      isBroken: policy.RequireUppercase && !/[A-Z]/.test(password),
    },
    {
      message: "Password must have lowercase characters",
      isBroken: policy.RequireLowercase && !/[a-z]/.test(password),
    },
    {
      message: "Password must have numeric characters",
      isBroken: policy.RequireNumbers && !/\d/.test(password),
    },
    {
      message: "Password must have symbol characters",
      isBroken: policy.RequireSymbols && !symbols.test(password),
    },
  ];
  return rules.find(({ isBroken }) => isBroken)?.message;
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
