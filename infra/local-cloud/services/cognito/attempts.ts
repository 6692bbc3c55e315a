import { AwsError } from "../awsJsonHandler.ts";

const minuteMs = 60_000;

/** A user without attempts for this long starts again. */
const forgottenAfterMs = 15 * minuteMs;

const freeFailures = 5;

/**
 * Locks users out after failed sign-ins: for a second after the fifth wrong password or authenticator code, then for
 * twice as long each time. Kept in memory only.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior
 */
export class SignInAttempts {
  readonly #users = new Map<string, { failures: number; failedAtMs: number; triedAtMs: number }>();

  /**
   * Runs an attempt, and counts it as failed if it throws. During a lockout, does not run it, which does not prolong the lockout.
   *
   * @throws AwsError during a lockout
   */
  async attempt<Result>(user: string, nowMs: number, run: () => Promise<Result>): Promise<Result> {
    this.#forgetOld(nowMs);
    const { failures, failedAtMs } = this.#users.get(user) ?? { failures: 0, failedAtMs: nowMs };
    if (nowMs < failedAtMs + lockoutMs(failures)) {
      this.#users.set(user, { failures, failedAtMs, triedAtMs: nowMs });
      throw new AwsError("NotAuthorizedException", "Password attempts exceeded");
    }
    try {
      return await run();
    } catch (error) {
      this.#users.set(user, { failures: failures + 1, failedAtMs: nowMs, triedAtMs: nowMs });
      throw error;
    }
  }

  /** Forgets a user's failures after a complete sign-in. */
  succeed(user: string): void {
    this.#users.delete(user);
  }

  #forgetOld(nowMs: number): void {
    for (const [user, { triedAtMs }] of this.#users) {
      if (nowMs - triedAtMs >= forgottenAfterMs) this.#users.delete(user);
    }
  }
}

function lockoutMs(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(1000 * 2 ** (failures - freeFailures), forgottenAfterMs);
}

/** Cognito allows 5 to 20, depending on the risk of the requests. */
const resetsPerHour = 10;

/**
 * Limits how often a user can request or enter a code for a new password. Kept in memory only.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
 */
export class ResetAttempts {
  readonly #users = new Map<string, readonly number[]>();

  /** @throws AwsError if the user made too many attempts within an hour */
  add(user: string, nowMs: number): void {
    const recent = (this.#users.get(user) ?? []).filter((atMs) => nowMs - atMs < 60 * minuteMs);
    if (recent.length >= resetsPerHour) {
      throw new AwsError(
        "LimitExceededException",
        "Attempt limit exceeded, please try after some time.",
      );
    }
    this.#users.set(user, [...recent, nowMs]);
  }
}
