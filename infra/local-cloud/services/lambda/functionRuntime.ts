// The code of a function's worker thread. It is compiled to JavaScript first (`compileFunctionRuntime`), so it may only import
// Node's modules and types.
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workerData } from "node:worker_threads";
import type { Invocation, InvocationOutcome, WorkerSettings } from "./LambdaFunction.ts";

const { definition, logFile, echoLogs }: WorkerSettings = workerData;

redirectToLog(process.stdout);
redirectToLog(process.stderr);

let handler: Promise<Handler> | undefined;

/**
 * Calls the handler with one event. A new thread loads the function's code first; if that fails, the thread ends, like a Lambda
 * environment, and the next event gets a new one.
 */
export async function invoke(invocation: Invocation): Promise<InvocationOutcome> {
  handler ??= loadHandler().catch((error) => {
    process.stderr.write(`${describe(error)}\n`);
    return process.exit(1);
  });
  try {
    const handle = await handler;
    const startedAtMs = Date.now();
    Atomics.store(invocation.startedAt, 0, BigInt(startedAtMs));
    const value = await handle(invocation.event, createContext(invocation, startedAtMs));
    return { kind: "returned", payload: JSON.stringify(value) ?? "null" };
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    return { kind: "failed", reason: String(error) };
  }
}

type Handler = (event: unknown, context: object) => unknown;

async function loadHandler(): Promise<Handler> {
  const { handler: fileAndExport, codeDirectory } = definition;
  const dot = fileAndExport.lastIndexOf(".");
  const path = join(codeDirectory, fileAndExport.slice(0, dot));
  const name = fileAndExport.slice(dot + 1);
  const file = [".mjs", ".js", ".cjs"].map((ending) => path + ending).find(existsSync);
  if (file === undefined) throw new Error(`No file for handler ${fileAndExport}`);
  const loaded = await import(pathToFileURL(file).href);
  // Some bundles of CommonJS modules have only a default export.
  const found = loaded[name] ?? loaded.default?.[name];
  if (typeof found !== "function") throw new Error(`No function ${name} in ${file}`);
  return found;
}

/** The second argument of a handler. https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function createContext({ requestId: awsRequestId, timeoutMs }: Invocation, startedAtMs: number) {
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: definition.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: definition.arn,
    memoryLimitInMB: String(definition.memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, startedAtMs + timeoutMs - Date.now()),
  };
}

/** Makes a stream write to the log file at once, not through the main thread: a thread that dies would lose its lines. */
function redirectToLog(stream: NodeJS.WriteStream): void {
  const echo = stream.write.bind(stream);
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
    appendFileSync(logFile, chunk, { mode: 0o600 });
    if (echoLogs) echo(chunk);
    const callback = rest.find((argument) => typeof argument === "function");
    if (typeof callback === "function") queueMicrotask(() => callback());
    return true;
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
