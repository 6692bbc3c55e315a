import type { Throttle } from "./Route.ts";

/** A clock that never goes back, in milliseconds. */
export type Clock = () => number;

/**
 * API Gateway's throttle: the bucket holds `burst` requests and is refilled at the steady rate.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export class TokenBucket {
  readonly #throttle: Throttle;
  readonly #clock: Clock;
  #tokens: number;
  #filledAt: number;

  constructor(throttle: Throttle, clock: Clock) {
    this.#throttle = throttle;
    this.#clock = clock;
    this.#tokens = throttle.burst;
    this.#filledAt = clock();
  }

  /** Takes one token. False: there is none, and the request is to be refused. */
  take(): boolean {
    const { ratePerSecond, burst } = this.#throttle;
    const now = this.#clock();
    const refill = ((now - this.#filledAt) / 1000) * ratePerSecond;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
