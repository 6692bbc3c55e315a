import type { PasswordPolicy } from "../UserPoolDefinition.ts";

/** The first rule of a pool's policy that a password breaks, in Cognito's words. */
export function brokenPasswordRule(password: string, policy: PasswordPolicy): string | undefined {
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
