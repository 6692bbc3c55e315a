import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Piscina } from "piscina";
import { logFile } from "../../files/logFile.ts";
import type { FunctionDefinition } from "./FunctionDefinition.ts";

/** The input of a worker thread for one event. */
export type Invocation = {
  readonly event: unknown;
  readonly requestId: string;
  readonly timeoutMs: number;
  /** The thread writes here when it calls the handler, in milliseconds since the epoch. */
  readonly startedAt: BigInt64Array;
};

/** The result of an invocation. */
export type InvocationOutcome =
  /** The payload is JSON. */
  | { readonly kind: "returned"; readonly payload: string }
  /** The handler threw, crashed, timed out or ran out of memory. */
  | { readonly kind: "failed"; readonly reason: string };

/** Runs the function that has an ARN. */
export type Invoke = (arn: string, event: unknown) => Promise<InvocationOutcome>;

/** The settings of a worker thread. */
export type WorkerSettings = {
  readonly definition: FunctionDefinition;
  readonly logFile: string;
  /** Whether log lines also go to the terminal. */
  readonly echoLogs: boolean;
};

/** Enough to run requests at the same time. Each thread loads the function's code, which takes a tenth of a second. */
const maxThreads = 2;

/** Lambda keeps an idle environment for some minutes. */
const idleTimeoutMs = 10 * 60_000;

/** The handler must be called this soon after the event. Otherwise, code that never finishes loading would run forever. */
const maxStartMs = 60_000;

/** The environment, code and logs of a function. */
export type LambdaFunctionOptions = {
  readonly environment: Readonly<Record<string, string>>;
  /** The compiled `functionRuntime.ts`. */
  readonly runtimeFile: string;
  /** The folder of the log file, which has the function's name. */
  readonly logs: string;
  readonly echoLogs: boolean;
};

/** A function, run by worker threads that handle one event at a time and are reused. Further events wait. */
export class LambdaFunction {
  readonly #timeoutMs: number;
  readonly #log: (line: string) => void;
  readonly #threads: Piscina<Invocation, InvocationOutcome>;

  constructor(definition: FunctionDefinition, options: LambdaFunctionOptions) {
    const { environment, runtimeFile, logs, echoLogs } = options;
    const file = join(logs, `${definition.name}.log`);
    const workerData: WorkerSettings = { definition, logFile: file, echoLogs };
    this.#timeoutMs = definition.timeoutMs;
    this.#log = logFile(file);
    this.#threads = new Piscina({
      filename: runtimeFile,
      name: "invoke",
      minThreads: 0,
      maxThreads,
      idleTimeout: idleTimeoutMs,
      env: { ...environment },
      // Without this process's flags: functions run without a TypeScript loader.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
      workerData,
    });
    // A thread that dies without an event must not end this process.
    this.#threads.on("error", (error: unknown) => this.#log(`Runtime exited: ${textOf(error)}`));
  }

  /** Runs the handler on an event. Errors of the function are outcomes, not exceptions. */
  async invoke(event: unknown): Promise<InvocationOutcome> {
    const timeoutMs = this.#timeoutMs;
    const requestId = randomUUID();
    const { startedAt, signal, end } = startTimeLimit(timeoutMs);
    try {
      return await this.#threads.run({ event, requestId, timeoutMs, startedAt }, { signal });
    } catch (error) {
      // The thread is gone: aborted by the signal, out of memory, or ended by its own code.
      const reason = signal.aborted
        ? `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`
        : `Runtime exited: ${textOf(error)}`;
      this.#log(`${requestId} ${reason}`);
      return { kind: "failed", reason };
    } finally {
      end();
    }
  }

  /** Ends all threads. Running events fail. */
  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The timeout of one event. As in Lambda, it starts with the call of the handler: waiting for a thread and loading the code do
 * not count, so a busy machine delays a response but does not change it. They have a limit of their own, `maxStartMs`.
 */
function startTimeLimit(timeoutMs: number) {
  /** Shared with the thread. 0 until it has called the handler. */
  const startedAt = new BigInt64Array(new SharedArrayBuffer(8));
  const controller = new AbortController();
  const createdAtMs = Date.now();
  let timer = setTimeout(check, timeoutMs);

  function check(): void {
    const startedAtMs = Number(Atomics.load(startedAt, 0));
    const endsAtMs = startedAtMs === 0 ? createdAtMs + maxStartMs : startedAtMs + timeoutMs;
    const remainingMs = endsAtMs - Date.now();
    // The handler may be called at any time: the next check is no later than its earliest end.
    if (remainingMs > 0) timer = setTimeout(check, Math.min(remainingMs, timeoutMs));
    else controller.abort();
  }

  return { startedAt, signal: controller.signal, end: () => clearTimeout(timer) };
}
