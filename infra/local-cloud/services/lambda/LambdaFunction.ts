import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { Piscina } from "piscina";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { logFile } from "../../storage/logFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";
import type { FunctionDefinition } from "./FunctionDefinition.ts";
import { TimeLimit } from "./TimeLimit.ts";

/** The input of a worker thread for one event. */
export type Invocation = {
  readonly event: unknown;
  readonly requestId: string;
  readonly timeoutMs: number;
  /** The thread writes here when it calls the handler, in milliseconds since the epoch. */
  readonly startedAt: BigInt64Array;
};

/** The output of a worker thread: the handler's result as JSON, or its error. */
export type WorkerResult = { readonly payload: string } | { readonly thrown: string };

/** The result of an invocation for the caller. */
export type InvocationOutcome =
  | { readonly kind: "returned"; readonly payload: string }
  /** The handler threw, crashed, timed out or ran out of memory. */
  | { readonly kind: "failed"; readonly reason: string };

/** The settings of a worker thread. */
export type WorkerSettings = {
  readonly codeDirectory: string;
  readonly handler: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly logFile: string;
  /** Whether log lines also go to the terminal. */
  readonly echoLogs: boolean;
};

/** The concurrency quota of a new AWS account. */
const maxThreads = 10;

/** Lambda keeps an idle environment for some minutes. */
const idleTimeoutMs = 10 * 60_000;

/** The environment, code and logs of a function. */
export type LambdaFunctionOptions = Pick<WorkerSettings, "echoLogs"> & {
  readonly environment: Readonly<Record<string, string>>;
  /** The compiled `functionRuntime.ts`. */
  readonly runtimeFile: string;
  /** The folder of the log file, which has the function's name. */
  readonly logs: StateFolder;
};

/** A function, run by worker threads that handle one event at a time and are reused. Further events wait. */
export class LambdaFunction {
  readonly #timeoutMs: number;
  readonly #log: (line: string) => void;
  readonly #threads: Piscina<Invocation, WorkerResult>;

  constructor(definition: FunctionDefinition, options: LambdaFunctionOptions) {
    const { environment, runtimeFile, logs, echoLogs } = options;
    const logName = `${definition.name}.log`;
    this.#timeoutMs = definition.timeoutMs;
    this.#log = logFile(logs, logName);
    const workerData: WorkerSettings = {
      codeDirectory: definition.codeDirectory,
      handler: definition.handler,
      functionName: definition.name,
      functionArn: definition.arn,
      memoryMb: definition.memoryMb,
      logFile: join(logs.path, logName),
      echoLogs,
    };
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
    const limit = new TimeLimit(timeoutMs);
    const { startedAt, signal } = limit;
    try {
      const result = await this.#threads.run(
        { event, requestId, timeoutMs, startedAt },
        { signal },
      );
      return "payload" in result
        ? { kind: "returned", payload: result.payload }
        : { kind: "failed", reason: result.thrown };
    } catch (error) {
      // The thread is gone: aborted by the signal, out of memory, or ended by its own code.
      const reason = signal.aborted
        ? `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`
        : `Runtime exited: ${textOf(error)}`;
      this.#log(`${requestId} ${reason}`);
      return { kind: "failed", reason };
    } finally {
      limit.end();
    }
  }

  /** Ends all threads. Running events fail. */
  async close(): Promise<void> {
    await this.#threads.destroy();
  }

  /** Ends all threads after the running events have finished. */
  async retire(): Promise<void> {
    await this.#threads.close();
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Finds the function of an event source mapping.
 *
 * @param name its name or ARN
 * @returns its ARN and the function
 * @throws LocalCloudError if the template does not contain it
 */
export function mappedFunction(
  mappingId: string,
  name: string,
  functions: ReadonlyMap<string, LambdaFunction>,
): readonly [string, LambdaFunction] {
  const found = [...functions].find(([arn]) => arn === name || arn.endsWith(`:function:${name}`));
  if (found === undefined) {
    throw new LocalCloudError(`The mapping ${mappingId} has no function (${name}).`);
  }
  return found;
}

/** Compiles the code of the worker threads and returns its file. Without a TypeScript loader the threads start faster. */
export function compileFunctionRuntime(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, "functionRuntime.ts"), "utf8");
  const file = join(folder, "functionRuntime.mjs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, transformSync(source, { loader: "ts", format: "esm" }).code);
  return file;
}
