import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import pLimit, { type LimitFunction } from "p-limit";
import { Piscina } from "piscina";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { FunctionDefinition } from "./FunctionDefinition.ts";
import { TimeLimit } from "./TimeLimit.ts";

/** What a worker thread is given for one event. */
export type Invocation = {
  readonly event: unknown;
  readonly requestId: string;
  readonly timeoutMs: number;
  /** Where the thread notes when the handler was called, in milliseconds since the epoch. */
  readonly begunAt: BigInt64Array;
};

/** What a worker thread gives back: the handler's value as JSON, or that it threw. */
export type WorkerResult = { readonly payload: string } | { readonly thrown: string };

/** How an invocation ended, seen by the service that asked for it. */
export type InvocationOutcome =
  | { readonly kind: "returned"; readonly payload: string }
  /** The handler threw, crashed, ran out of memory or out of time. */
  | { readonly kind: "failed"; readonly reason: string }
  /** More executions at once than the function has set aside. */
  | { readonly kind: "throttled" };

/** What a worker thread is started with. */
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

/** Threads of one function at most: what a new AWS account may run at once. */
const mostThreads = 10;

/** Lambda keeps an idle environment for some minutes; nobody is told how many. */
const idleTimeoutMs = 10 * 60_000;

/** What a function runs with on this machine. */
export type LambdaFunctionOptions = {
  readonly environment: Readonly<Record<string, string>>;
  /** The compiled `functionRuntime.ts`. */
  readonly runtimeFile: string;
  readonly logFile: string;
  readonly echoLogs: boolean;
};

/**
 * A function's execution environments: worker threads that hold one event at a time and are reused, frozen between
 * events as Lambda's are. More events than threads wait, unless the template reserves fewer executions.
 */
export class LambdaFunction {
  readonly #definition: FunctionDefinition;
  readonly #logFile: string;
  readonly #threads: Piscina<Invocation, WorkerResult>;
  readonly #limit: LimitFunction;

  constructor(definition: FunctionDefinition, options: LambdaFunctionOptions) {
    const concurrency = Math.min(definition.reservedConcurrency ?? mostThreads, mostThreads);
    this.#definition = definition;
    this.#logFile = options.logFile;
    this.#limit = pLimit(Math.max(1, concurrency));
    this.#threads = new Piscina({
      filename: options.runtimeFile,
      name: "invoke",
      minThreads: 0,
      maxThreads: Math.max(1, concurrency),
      idleTimeout: idleTimeoutMs,
      env: { ...options.environment },
      // None of this process's own flags: a TypeScript loader has no business in a function.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
      workerData: settingsOf(definition, options),
    });
    // A thread that dies with no event in hand (answered, or given up) is the function's own trouble, not this program's.
    this.#threads.on("error", (error: unknown) => this.#log(`Runtime exited: ${textOf(error)}`));
  }

  /** Runs the handler on an event. Never throws: whatever the function does is an outcome. */
  async invoke(event: unknown): Promise<InvocationOutcome> {
    const { reservedConcurrency } = this.#definition;
    if (reservedConcurrency !== undefined && this.#limit.activeCount >= reservedConcurrency) {
      return { kind: "throttled" };
    }
    return this.#limit(() => this.#run(event));
  }

  /** Ends every thread. Events under way fail. */
  async close(): Promise<void> {
    await this.#threads.destroy();
  }

  /** Ends every thread once the events under way have been answered. */
  async retire(): Promise<void> {
    await this.#threads.close();
  }

  async #run(event: unknown): Promise<InvocationOutcome> {
    const { timeoutMs } = this.#definition;
    const requestId = randomUUID();
    const limit = new TimeLimit(timeoutMs);
    const { begunAt, signal } = limit;
    try {
      const result = await this.#threads.run({ event, requestId, timeoutMs, begunAt }, { signal });
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

  #log(line: string): void {
    appendFileSync(this.#logFile, `${new Date().toISOString()} ${line}\n`);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function settingsOf(
  definition: FunctionDefinition,
  options: LambdaFunctionOptions,
): WorkerSettings {
  return {
    codeDirectory: definition.codeDirectory,
    handler: definition.handler,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMb: definition.memoryMb,
    logFile: options.logFile,
    echoLogs: options.echoLogs,
  };
}

/**
 * The function that an event-source mapping leads to, with its ARN.
 *
 * @param name its name or ARN
 * @throws LocalCloudError when the template does not have it
 */
export function mappedFunction(
  mappingId: string,
  name: string,
  functions: ReadonlyMap<string, LambdaFunction>,
): readonly [string, LambdaFunction] {
  const found = [...functions].find(([arn]) => arn === name || arn.endsWith(`:function:${name}`));
  if (found === undefined) {
    throw new LocalCloudError(`The mapping ${mappingId} leads to no function (${name}).`);
  }
  return found;
}

/**
 * Compiles what runs in a function's thread and returns its file. Threads then start without a TypeScript loader, which
 * would cost each of them time and memory and could change how the function's own code is loaded.
 */
export function compileFunctionRuntime(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, "functionRuntime.ts"), "utf8");
  const file = join(folder, "functionRuntime.mjs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, transformSync(source, { loader: "ts", format: "esm" }).code);
  return file;
}
