import { randomInt } from "node:crypto";
import { noFailures } from "./CredentialStore.ts";
import { passwordRefused } from "./refusals.ts";
import { passwordVerifier } from "./srp.ts";
import { identityOf, type UserPool } from "./UserPool.ts";

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

/** What a pool asks of passwords. */
export type PasswordPolicy = {
  readonly minimumLength: number;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
};

/** The first rule a password breaks, in the service's words; absent when it keeps them all. */
export function brokenPasswordRule(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return "Password not long enough";
  if (password.length > longest) return "Password too long";
  if (/^\s|\s$/.test(password)) return "Password must not have leading or trailing spaces";
  return rules.find(({ asked, pattern }) => policy[asked] && !pattern.test(password))?.message;
}

/** A password that keeps the policy and is easily typed from a mail. */
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
    .map((character) => ({ character, place: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ character }) => character)
    .join("");
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const longest = 256;

const rules = [
  {
    asked: "uppercase",
    pattern: /[A-Z]/,
    message: "Password must have uppercase characters",
  },
  { asked: "lowercase", pattern: /[a-z]/, message: "Password must have lowercase characters" },
  { asked: "digits", pattern: /[0-9]/, message: "Password must have numeric characters" },
  {
    asked: "symbols",
    pattern: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
    message: "Password must have symbol characters",
  },
] as const;
