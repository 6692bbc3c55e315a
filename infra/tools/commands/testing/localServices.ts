import { alertOutputs, outputNames, type QueueOutputs } from "@planner/infra/outputNames";
import { StateFolder } from "@planner/local-cloud/files/StateFolder";
import { type HttpHandler, textResponse } from "@planner/local-cloud/http/HttpMessage";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { awsJsonHandler, signedCall } from "@planner/local-cloud/services/awsJson";
import type { QueueDefinition } from "@planner/local-cloud/services/sqs/QueueDefinition";
import { messageSchema, Queues } from "@planner/local-cloud/services/sqs/Queues";
import { sqsCalls } from "@planner/local-cloud/services/sqs/sqsCalls";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { onTestFinished } from "vitest";
import { z } from "zod";

/** A local cloud's site, queues and origin secret on one port. */
export type LocalServices = {
  /** The parts of the ready file by which commands find them. */
  readonly ready: {
    readonly site: string;
    readonly services: string;
    readonly queues: Readonly<Record<string, string>>;
    readonly secrets: Readonly<Record<string, string>>;
  };
  readonly send: (queueName: string, body: object) => void;
  /** The messages of a queue. */
  readonly messagesIn: (queueName: string) => readonly unknown[];
};

/** Serves the site with `site` and every queue of the product, until the test ends. */
export async function runLocalServices(
  site: HttpHandler = async () => textResponse(404, "text/plain", "Not Found"),
): Promise<LocalServices> {
  const state = { path: temporaryFolder(), schema: messageSchema, report: () => undefined };
  const queues = new Queues(definitions, new StateFolder(state));
  const secret = signedCall(z.object({ SecretId: z.string() }), async () => ({
    SecretString: JSON.stringify({ current: "s".repeat(32) }),
  }));
  const aws = awsJsonHandler(
    { ...sqsCalls(queues), "secretsmanager.GetSecretValue": secret },
    () => undefined,
  );
  const server = await LoopbackServer.listen(0);
  onTestFinished(() => server.close());
  server.handler = (request) => {
    const isAwsCall = request.headers["x-amz-target"] !== undefined;
    return isAwsCall ? aws(request) : site(request);
  };
  const address = `http://localhost:${server.port}`;
  return {
    ready: {
      site: address,
      services: address,
      queues: Object.fromEntries(definitions.map(({ name, url }) => [name, url])),
      secrets: { OriginSecret: "origin-secret" },
    },
    send: (name, body) => void queues.send(queueNamed(name), JSON.stringify(body)),
    messagesIn: (name) => queues.messages(queueNamed(name)).map(({ body }) => JSON.parse(body)),
  };
}

const definitions: readonly QueueDefinition[] = [
  ...Object.values(alertOutputs).flatMap(withDeadLetters),
  ...withDeadLetters(outputNames.search),
  ...withDeadLetters(outputNames.planMail),
  ...withDeadLetters(outputNames.adEvents),
  aQueue(outputNames.dispatchDeadLettersUrl),
  aQueue(outputNames.countDeadLettersUrl),
];

function withDeadLetters({ queueUrl, deadLettersUrl }: QueueOutputs): QueueDefinition[] {
  const deadLetters = aQueue(deadLettersUrl);
  const redrive = { deadLetterArn: deadLetters.arn, maxReceiveCount: 3 };
  return [{ ...aQueue(queueUrl), redrive }, deadLetters];
}

/** The local cloud names queues as their outputs, without "Url". */
function aQueue(outputName: string): QueueDefinition {
  const name = outputName.replace(/Url$/, "");
  return {
    constructName: name,
    name,
    arn: `arn:aws:sqs:us-east-1:000000000000:${name}`,
    url: `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`,
    visibilityMs: 30_000,
    retentionMs: 600_000,
    redrive: undefined,
  };
}

function queueNamed(name: string): QueueDefinition {
  const found = definitions.find((queue) => queue.name === name);
  if (found === undefined) throw new Error(`There is no queue ${name}.`);
  return found;
}
