// The fixture's functions.
import { threadId } from "node:worker_threads";

/** The path selects what the API's function does. */
export async function handleRequest(event, context) {
  const name = event.rawPath.slice(1);
  const result = await behaviors[name](event, context);
  return name === "nonsense" ? result : { statusCode: 200, body: JSON.stringify(result) };
}

let invocations = 0;

const behaviors = {
  echo: (event, context) => ({
    event,
    environment: process.env,
    remainingMs: context.getRemainingTimeInMillis(),
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
  nonsense: () => ({ statusCode: "many" }),
};

let hasFailed = false;

/**
 * Reads the table's stream and the queue. Logs the records, and reports those whose name starts with bad as failed. Does not
 * return when it gets the one called bad-hang for the second time.
 */
export function handleRecords({ Records }) {
  const names = Records.map(({ dynamodb, body }) => body ?? dynamodb.Keys.idempotency_key.S);
  process.stderr.write(`given ${names.join(" ")}\n`);
  if (names.includes("bad-hang") && hasFailed) return new Promise(() => undefined);
  hasFailed = names.includes("bad-hang");
  const bad = Records.filter((_, index) => names[index].startsWith("bad"));
  return {
    batchItemFailures: bad.map(({ dynamodb, messageId }) => ({
      itemIdentifier: messageId ?? dynamodb.SequenceNumber,
    })),
  };
}
