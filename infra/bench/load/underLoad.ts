import autocannon from "autocannon";
import { type Operation, operations } from "./operations.ts";

/** What clients saw. */
export type Load = {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

/** Who asks what, and for how long. */
export type LoadOptions = {
  readonly origin: string;
  readonly operation: Operation;
  /** An administrator's access token. */
  readonly token: string;
  readonly seconds: number;
};

export const clients = 20;

/**
 * Twenty clients that each ask again as soon as they are answered.
 *
 * @throws when any answer is another than success
 */
export async function underLoad(options: LoadOptions): Promise<Load> {
  const timesMs: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: options.origin,
        connections: clients,
        duration: options.seconds,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${options.token}`,
        },
        requests: [operations[options.operation].request],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on("response", (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${options.operation}: ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} time-outs`,
    );
  }
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN;
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  };
}
