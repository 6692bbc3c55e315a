import { randomBytes } from "node:crypto";
import type { SrpExchange } from "./srp/SrpExchange.ts";

/** What a client was asked and has not answered yet. */
export type Challenge = {
  readonly clientId: string;
  readonly expiresAtMs: number;
} & (
  | {
      readonly name: "PASSWORD_VERIFIER";
      /** Absent: nobody has that name, and no answer is right. */
      readonly username: string | undefined;
      readonly exchange: SrpExchange;
    }
  | {
      readonly name: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
      readonly username: string;
      readonly wrongAnswers: number;
    }
);

/** The challenges under way, by what the client shows to answer them. They do not outlive the process. */
export class Challenges {
  readonly #open = new Map<string, Challenge>();

  /** @returns the session under which the answer comes */
  add(challenge: Challenge, session: string = randomBytes(64).toString("base64url")): string {
    this.#open.set(session, challenge);
    return session;
  }

  /** Takes the challenge away: an answer is given once. Those that nobody answers in time go too. */
  take(session: string, nowMs: number): Challenge | undefined {
    for (const [key, { expiresAtMs }] of this.#open) {
      if (expiresAtMs <= nowMs) this.#open.delete(key);
    }
    const challenge = this.#open.get(session);
    this.#open.delete(session);
    return challenge;
  }
}
