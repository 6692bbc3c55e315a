// The fixture's function. The last segment of the path selects what it does.
import { threadId } from "node:worker_threads";

let invocations = 0;

const behaviors = {
  echo: (event, context) => ({
    event,
    environment: process.env,
    remainingMs: context.getRemainingTimeInMillis(),
    requestId: context.awsRequestId,
  }),
  count: () => {
    invocations += 1;
    return { invocations, threadId };
  },
  throw: () => {
    throw new Error("a secret the caller must not see");
  },
  exit: () => process.exit(3),
  reject: () => {
    void Promise.reject(new Error("unhandled on purpose"));
    return new Promise(() => undefined);
  },
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  hoard: () => {
    const hoard = [];
    for (;;) hoard.push(new Array(10_000).fill(Math.random()));
  },
  log: () => {
    // biome-ignore lint/suspicious/noConsole: the test checks the log
    console.log("a line for the log");
    process.stderr.write("another one\n");
    return {};
  },
  binary: () => ({
    statusCode: 200,
    headers: { "Content-Type": "application/octet-stream" },
    cookies: ["a=1; HttpOnly", "b=2"],
    body: Buffer.from([0, 255, 1]).toString("base64"),
    isBase64Encoded: true,
  }),
  nonsense: () => ({ statusCode: "many" }),
};

export async function handler(event, context) {
  const name = event.rawPath.split("/").at(-1);
  return behaviors[name](event, context);
}
