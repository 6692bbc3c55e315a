import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type Faults, noFaults, slowCalls } from "./faults.ts";
import type { Log } from "./Log.ts";
import type { Process } from "./Process.ts";
import type { Runtime } from "./Runtime.ts";

/** A call of a process to a service. */
export type NetworkCall<Result> = {
  readonly process: Process;
  /** For the log. */
  readonly label: () => string;
  /** What the service does. */
  readonly execute: () => Result;
  /** The command, if the SDK makes the call. */
  readonly command?: unknown;
  /** How often the call is tried. By default, as often as the SDK of the process does. */
  readonly attempts?: number;
};

/** The network between processes and services, which fails as the seed decides. */
export class SimulatedNetwork {
  faults: Faults = noFaults;
  readonly runtime: Runtime;
  readonly log: Log;

  constructor(runtime: Runtime, log: Log) {
    this.runtime = runtime;
    this.log = log;
  }

  /** Whether a queue or consumer delivers nothing now. */
  isStopped(name: string): boolean {
    const outage = this.faults.outages.get(name);
    if (outage === undefined) return false;
    const { now } = this.runtime;
    return now >= outage.from && now < outage.until;
  }

  /** Makes a call. Repeats a failed one as the SDK does. */
  async call<Result>(call: NetworkCall<Result>): Promise<Result> {
    const { process, label, command, attempts = process.attempts } = call;
    const isTransaction = command instanceof TransactWriteCommand;
    // The SDK sends a token with a transaction, so that a repeated one has no second effect.
    const execute = isTransaction ? once(call.execute) : call.execute;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt({ ...call, execute }, isTransaction);
      if (!(outcome instanceof Error)) {
        this.log(process.name, label, "ok");
        return outcome.result;
      }
      // The SDK does not repeat a transaction that was canceled.
      if (outcome instanceof TransactionCanceledException || attempt === attempts) {
        this.log(process.name, label, outcome.name);
        throw outcome;
      }
      await this.runtime.wait(attempt * 100);
    }
  }

  /** Tries a call once. Returns an error if the call is throttled, or its response gets lost. */
  async #attempt<Result>(
    call: NetworkCall<Result>,
    isTransaction: boolean,
  ): Promise<Error | { readonly result: Result }> {
    const { process, label } = call;
    const { runtime } = this;
    await this.#travel(process, "before", label);
    if (runtime.chance(this.faults.throttle)) return throttling(runtime, isTransaction);
    const result = await this.#apply(call);
    await this.#travel(process, "after", label);
    return runtime.chance(this.faults.lostResponse) ? noResponse() : { result };
  }

  /** Lets the service execute a call. Its errors travel back to the process. */
  async #apply<Result>({ process, label, execute }: NetworkCall<Result>): Promise<Result> {
    try {
      return execute();
    } catch (error) {
      this.log(process.name, label, error instanceof Error ? error.name : "rejected");
      await this.#travel(process, "after", label);
      throw error;
    }
  }

  /** The time to a service or back. Never ends if the process is over by then. */
  async #travel(process: Process, moment: "before" | "after", label: () => string): Promise<void> {
    const { runtime } = this;
    const isSlow = runtime.chance(slowCalls.probability);
    const maxLatencyMs = isSlow ? slowCalls.latencyMs : this.faults.latencyMs;
    await runtime.wait(1 + runtime.int(maxLatencyMs));
    if (!process.isOver && runtime.chance(this.faults.death)) {
      process.die(`dies ${moment} ${label()}`);
    }
    if (process.isOver) await new Promise(() => undefined);
  }
}

/** Executes something the first time, and returns the same result from then on. */
function once<Result>(execute: () => Result): () => Result {
  let executed: { readonly result: Result } | undefined;
  return () => {
    executed ??= { result: execute() };
    return executed.result;
  };
}

function noResponse(): Error {
  return Object.assign(new Error("No response in time"), { name: "TimeoutError", $metadata: {} });
}

/** The error of a throttled call. A transaction is canceled, for one of several reasons. */
function throttling(runtime: Runtime, isTransaction: boolean): Error {
  const message = "Throughput exceeds the current limit";
  if (!isTransaction) {
    const name = "ProvisionedThroughputExceededException";
    return Object.assign(new Error(message), { name, $metadata: {} });
  }
  const codes = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];
  return new TransactionCanceledException({
    message,
    $metadata: {},
    CancellationReasons: [{ Code: runtime.pick(codes) }],
  });
}
