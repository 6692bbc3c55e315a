import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { compileFunctionRuntime } from "./compileFunctionRuntime.ts";
import { type FunctionDefinition, functionEnvironment } from "./FunctionDefinition.ts";
import { type InvocationOutcome, LambdaFunction } from "./LambdaFunction.ts";

const aDefinition: FunctionDefinition = {
  name: "fixture",
  arn: "arn:aws:lambda:eu-central-1:000000000000:function:fixture",
  region: "eu-central-1",
  codeDirectory: join(import.meta.dirname, "..", "..", "testing", "functions"),
  handler: "index.handleRequest",
  memoryMb: 128,
  timeoutMs: 30_000,
  variables: { TABLE_NAME: "leads-dev" },
  logFormat: "JSON",
  logLevel: "INFO",
};

/** @param code if given, the function's code instead of the fixture's */
function aFunction(changes: Partial<FunctionDefinition> = {}, code?: string) {
  const logs = temporaryFolder();
  const definition = { ...aDefinition, ...changes };
  if (code !== undefined) {
    definition.codeDirectory = join(logs, "code");
    mkdirSync(definition.codeDirectory);
    writeFileSync(join(definition.codeDirectory, "index.mjs"), code);
  }
  const lambda = new LambdaFunction(definition, {
    environment: functionEnvironment(definition, { AWS_ENDPOINT_URL_DYNAMODB: "http://db" }),
    runtimeFile: compileFunctionRuntime(logs),
    logs,
    echoLogs: false,
  });
  onTestFinished(() => lambda.close());
  const invoke = (name: string) => lambda.invoke({ rawPath: `/${name}` });
  return { invoke, log: () => readFileSync(join(logs, "fixture.log"), "utf8") };
}

function returnedBy(outcome: InvocationOutcome) {
  if (outcome.kind !== "returned") throw new Error(`The function failed: ${outcome.reason}`);
  return JSON.parse(JSON.parse(outcome.payload).body);
}

describe("LambdaFunction", () => {
  it("passes the event, the context and only the function's own environment", async () => {
    vi.stubEnv("SECRET_OF_THE_DEVELOPER", "x");
    const { environment, event, remainingMs } = returnedBy(await aFunction().invoke("echo"));
    expect(event).toEqual({ rawPath: "/echo" });
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

  it("reuses a thread for the next event, and runs concurrent events in separate ones", async () => {
    const { invoke } = aFunction();
    const first = returnedBy(await invoke("count"));
    expect(returnedBy(await invoke("count"))).toEqual({ invocations: 2, threadId: first.threadId });
    const both = (await Promise.all([invoke("count"), invoke("count")])).map(returnedBy);
    expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it("keeps the thread if the handler throws, and logs the error", async () => {
    const { invoke, log } = aFunction();
    await invoke("count");
    expect(await invoke("throw")).toMatchObject({ kind: "failed" });
    expect(log()).toContain("a secret the caller must not see");
    expect(returnedBy(await invoke("count")).invocations).toBe(2);
  });

  it.each(["exit", "reject", "hoard"])("recovers from a thread that ends by %s", async (name) => {
    // Little memory is exceeded soon.
    const { invoke, log } = aFunction({ memoryMb: 32 });
    await invoke("count");
    expect(await invoke(name)).toMatchObject({ kind: "failed" });
    expect(log()).toContain("Runtime exited");
    expect(returnedBy(await invoke("count")).invocations).toBe(1);
  });

  it.each(["hang", "spin"])("ends a function that never returns (%s)", async (name) => {
    const { invoke, log } = aFunction({ timeoutMs: 300 });
    const reason = "Task timed out after 0.30 seconds";
    expect(await invoke(name)).toEqual({ kind: "failed", reason });
    expect(log()).toContain(reason);
  });

  it("does not count loading the code towards the timeout", async () => {
    const { invoke } = aFunction(
      { timeoutMs: 400 },
      'await new Promise((done) => setTimeout(done, 800)); export const handleRequest = () => "on";',
    );
    expect(await invoke("any")).toEqual({ kind: "returned", payload: '"on"' });
  });

  it("fails if the code cannot be loaded", async () => {
    const { invoke, log } = aFunction({}, 'import "./nowhere.mjs";');
    expect(await invoke("any")).toMatchObject({ kind: "failed" });
    expect(await invoke("any")).toMatchObject({ kind: "failed" });
    expect(log()).toContain("nowhere.mjs");
  });
});
