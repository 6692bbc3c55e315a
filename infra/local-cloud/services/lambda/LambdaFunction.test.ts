import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryState } from "../../testing/temporaryFolder.ts";
import { type FunctionDefinition, functionEnvironment } from "./FunctionDefinition.ts";
import {
  compileFunctionRuntime,
  type InvocationOutcome,
  LambdaFunction,
} from "./LambdaFunction.ts";

const aDefinition: FunctionDefinition = {
  name: "fixture",
  arn: "arn:aws:lambda:eu-central-1:000000000000:function:fixture",
  region: "eu-central-1",
  codeDirectory: join(import.meta.dirname, "..", "..", "testing", "functions"),
  handler: "index.handler",
  memoryMb: 128,
  timeoutMs: 30_000,
  variables: { TABLE_NAME: "leads-dev" },
  logFormat: "JSON",
  logLevel: "INFO",
};

function aFunction(overrides: Partial<FunctionDefinition> = {}, logs = temporaryState()) {
  const definition = { ...aDefinition, ...overrides };
  const lambda = new LambdaFunction(definition, {
    environment: functionEnvironment(definition, { AWS_ENDPOINT_URL_DYNAMODB: "http://db" }),
    runtimeFile: compileFunctionRuntime(logs.path),
    logs,
    echoLogs: false,
  });
  onTestFinished(() => lambda.close());
  const invoke = (name: string) => lambda.invoke({ rawPath: `/api/${name}` });
  return { invoke, log: () => readFileSync(join(logs.path, "fixture.log"), "utf8") };
}

function returnedBy(outcome: InvocationOutcome) {
  if (outcome.kind !== "returned") throw new Error(`The function ${outcome.kind}`);
  return JSON.parse(outcome.payload);
}

describe("LambdaFunction", () => {
  it("passes the event, the context and only the function's own environment", async () => {
    vi.stubEnv("SECRET_OF_THE_DEVELOPER", "x");
    const { environment, event, remainingMs, requestId } = returnedBy(
      await aFunction().invoke("echo"),
    );
    expect(event).toEqual({ rawPath: "/api/echo" });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(remainingMs).toBeGreaterThan(0);
    expect(remainingMs).toBeLessThanOrEqual(30_000);
    expect(environment).toMatchObject({
      TABLE_NAME: "leads-dev",
      AWS_REGION: "eu-central-1",
      AWS_LAMBDA_FUNCTION_NAME: "fixture",
      AWS_ENDPOINT_URL_DYNAMODB: "http://db",
    });
    expect(environment).not.toHaveProperty("SECRET_OF_THE_DEVELOPER");
    expect(environment).not.toHaveProperty("PATH");
  });

  it("reuses a thread for the next event", async () => {
    const { invoke } = aFunction();
    const first = returnedBy(await invoke("count"));
    const second = returnedBy(await invoke("count"));
    expect(second).toEqual({ invocations: 2, threadId: first.threadId });
  });

  it("keeps the thread if the handler throws, and logs the error", async () => {
    const { invoke, log } = aFunction();
    await invoke("count");
    expect(await invoke("throw")).toMatchObject({ kind: "failed" });
    expect(log()).toContain("a secret the caller must not see");
    expect(returnedBy(await invoke("count")).invocations).toBe(2);
  });

  it.each(["exit", "reject"])("recovers from a thread that ends by %s", async (name) => {
    const { invoke } = aFunction();
    await invoke("count");
    expect(await invoke(name)).toMatchObject({ kind: "failed" });
    expect(returnedBy(await invoke("count")).invocations).toBe(1);
  });

  it("survives a function that runs out of memory and time at once", async () => {
    const { invoke, log } = aFunction({ timeoutMs: 1_500 });
    await invoke("count");
    const outcome = invoke("hoard");
    await turn();
    // Blocks this thread, so that both events arrive together.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    expect(await outcome).toMatchObject({ reason: "Task timed out after 1.50 seconds" });
    await vi.waitFor(() => expect(log()).toContain("memory limit"));
    expect(returnedBy(await invoke("count")).invocations).toBe(1);
  });

  it.each(["hang", "spin"])("ends a function that never returns (%s)", async (name) => {
    const { invoke, log } = aFunction({ timeoutMs: 300 });
    expect(await invoke(name)).toEqual({
      kind: "failed",
      reason: "Task timed out after 0.30 seconds",
    });
    expect(log()).toContain("Task timed out");
  });

  it("does not count loading the code towards the timeout", async () => {
    const { invoke } = aFunction({ handler: "slowStart.handler", timeoutMs: 400 });
    expect(returnedBy(await invoke("any"))).toEqual({ started: true });
  });

  it("ends a thread that exceeds its memory and starts a new one", async () => {
    const { invoke, log } = aFunction();
    expect(await invoke("hoard")).toMatchObject({ kind: "failed" });
    expect(log()).toContain("memory");
    expect(returnedBy(await invoke("count")).invocations).toBe(1);
  });

  it("fails if the code cannot be loaded", async () => {
    const { invoke, log } = aFunction({ handler: "broken.handler" });
    expect(await invoke("count")).toMatchObject({ kind: "failed" });
    expect(await invoke("count")).toMatchObject({ kind: "failed" });
    expect(log()).toContain("nowhere.mjs");
  });

  it("runs even if its log is on a full disk", async () => {
    const logs = temporaryState();
    symlinkSync("/dev/full", join(logs.path, "fixture.log"));
    const { invoke } = aFunction({}, logs);
    expect(await invoke("log")).toMatchObject({ kind: "returned" });
  });

  it("handles concurrent events in separate threads", async () => {
    const { invoke } = aFunction();
    const values = (await Promise.all([invoke("count"), invoke("count")])).map(returnedBy);
    expect(new Set(values.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it("writes the output of the function into its log file", async () => {
    const { invoke, log } = aFunction();
    await invoke("log");
    expect(log()).toBe("a line for the log\nanother one\n");
  });
});
