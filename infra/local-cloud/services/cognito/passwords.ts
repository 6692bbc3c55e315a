import { randomInt } from "node:crypto";
import { passwordRefused } from "./refusals.ts";
import { passwordVerifier } from "./srp.ts";
import { identityOf, type UserPool } from "./UserPool.ts";
import type { PasswordPolicy } from "./UserPoolDefinition.ts";

/**
 * Sets a permanent password and clears a pending reset code.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setPassword(pool: UserPool, username: string, password: string): void {
  refuseWeak(pool, password);
  pool.credentials.change(username, {
    password: passwordVerifier(identityOf(pool, username), password),
    reset: undefined,
  });
}

/**
 * Sets a temporary password, which expires after the days in the template.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setTemporaryPassword(pool: UserPool, username: string, password: string): void {
  refuseWeak(pool, password);
  const { TemporaryPasswordValidityDays: days } = pool.definition.passwordPolicy;
  const expires_at_ms = pool.now() + days * 24 * 60 * 60_000;
  pool.credentials.change(username, {
    password: { ...passwordVerifier(identityOf(pool, username), password), expires_at_ms },
  });
}

/** Generates a password that satisfies the policy and is easy to type. */
export function temporaryPassword({ MinimumLength }: PasswordPolicy): string {
  const pick = (set: string, count: number) =>
    Array.from({ length: count }, () => set[randomInt(set.length)] ?? "");
  const characters = [
    ...pick("abcdefghjkmnpqrstuvwxyz", Math.max(4, MinimumLength - 6)),
    ...pick("ABCDEFGHJKLMNPQRSTUVWXYZ", 3),
    ...pick("23456789", 2),
    ...pick("-!@#%*", 1),
  ];
  return characters
    .map((character) => ({ character, order: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ character }) => character)
    .join("");
}

function refuseWeak({ definition }: UserPool, password: string): void {
  const reason = brokenRule(password, definition.passwordPolicy);
  if (reason !== undefined) throw passwordRefused(reason);
}

/** The first rule that the password breaks, in Cognito's words. */
function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.MinimumLength) return "Password not long enough";
  if (password.length > longestPassword) return "Password too long";
  if (/^\s|\s$/.test(password)) return "Password must not have leading or trailing spaces";
  return rules.find(({ rule, pattern }) => policy[rule] && !pattern.test(password))?.message;
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const longestPassword = 256;

const rules = [
  {
    rule: "RequireUppercase",
    pattern: /[A-Z]/,
    message: "Password must have uppercase characters",
  },
  {
    rule: "RequireLowercase",
    pattern: /[a-z]/,
    message: "Password must have lowercase characters",
  },
  { rule: "RequireNumbers", pattern: /[0-9]/, message: "Password must have numeric characters" },
  {
    rule: "RequireSymbols",
    pattern: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
    message: "Password must have symbol characters",
  },
] as const;
