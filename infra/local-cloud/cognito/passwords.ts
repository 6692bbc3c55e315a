import { randomInt } from "node:crypto";
import { type Failures, noFailures } from "./CredentialStore.ts";
import { passwordRefused } from "./refusals.ts";
import { passwordVerifier } from "./srp.ts";
import { identityOf, type UserPool } from "./UserPool.ts";
import type { PasswordPolicy } from "./UserPoolDefinition.ts";

/**
 * Sets a permanent password. Clears wrong attempts and pending reset codes.
 *
 * @throws AwsError if the password violates the pool's policy
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
 * Sets a temporary password, which expires after the days in the template.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setTemporaryPassword(pool: UserPool, username: string, password: string): void {
  refuseWeak(pool, password);
  const expires_at_ms = pool.now() + pool.definition.temporaryPasswordDays * 24 * 60 * 60_000;
  pool.credentials.change(username, {
    password: { ...passwordVerifier(identityOf(pool, username), password), expires_at_ms },
    failures: noFailures,
  });
}

/** Generates a password that satisfies the policy and is easy to type. */
export function temporaryPassword({ minimumLength }: PasswordPolicy): string {
  const pick = (set: string, count: number) =>
    Array.from({ length: count }, () => set[randomInt(set.length)] ?? "");
  const characters = [
    ...pick("abcdefghjkmnpqrstuvwxyz", Math.max(4, minimumLength - 6)),
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

const freeAttempts = 5;
const longestLockMs = 15 * 60_000;

/**
 * Whether sign-in is locked. After the fifth wrong password it is locked for a second. The time doubles with each
 * further one, up to 15 minutes.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow.html
 */
export function isLocked({ count, last_at_ms }: Failures, nowMs: number): boolean {
  const lockMs =
    count < freeAttempts ? 0 : Math.min(longestLockMs, 1000 * 2 ** (count - freeAttempts));
  return nowMs < last_at_ms + lockMs;
}

/** Counts one more wrong password. After 15 minutes without any, the count starts again. */
export function oneMoreFailure({ count, last_at_ms }: Failures, nowMs: number): Failures {
  const previous = nowMs - last_at_ms >= longestLockMs ? 0 : count;
  return { count: previous + 1, last_at_ms: nowMs };
}

function refuseWeak({ definition }: UserPool, password: string): void {
  const reason = brokenRule(password, definition.passwordPolicy);
  if (reason !== undefined) throw passwordRefused(reason);
}

/** The first rule that the password breaks, in Cognito's words. */
function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return "Password not long enough";
  if (password.length > longestPassword) return "Password too long";
  if (/^\s|\s$/.test(password)) return "Password must not have leading or trailing spaces";
  return rules.find(({ rule, pattern }) => policy[rule] && !pattern.test(password))?.message;
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const longestPassword = 256;

const rules = [
  {
    rule: "uppercase",
    pattern: /[A-Z]/,
    message: "Password must have uppercase characters",
  },
  { rule: "lowercase", pattern: /[a-z]/, message: "Password must have lowercase characters" },
  { rule: "digits", pattern: /[0-9]/, message: "Password must have numeric characters" },
  {
    rule: "symbols",
    pattern: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
    message: "Password must have symbol characters",
  },
] as const;
