import type { Answer, WholeAnswer } from "../http/Answer.ts";
import { type FuzzedRequest, isBroken } from "../http/FuzzedRequest.ts";
import { productFaults } from "./productFaults.ts";
import type { RequestedLead } from "./requestedLead.ts";
import { type Sender, senderOf } from "./senderOf.ts";

/** What is to be said of an answer. */
export type Verdict = {
  readonly sender: Sender | "nobody";
  /** Empty: the answer is as it has to be. */
  readonly faults: readonly string[];
};

/** Judges an answer by who wrote it. API Gateway, CloudFront, S3 and the HTTP server have words of their own, to the letter. */
export function judge(
  request: FuzzedRequest,
  answer: Answer,
  lead: RequestedLead | undefined,
): Verdict {
  if (answer.kind !== "answered") {
    const mayHangUp = answer.kind === "hung up" && (isBroken(request) || isOverlong(request));
    return { sender: "nobody", faults: mayHangUp ? [] : [`no answer: ${answer.kind}`] };
  }
  const sender = senderOf(answer);
  return {
    sender,
    faults: [
      ...(answer.status >= 500 ? [`${answer.status}`] : []),
      ...sendersFaults(sender, request, answer),
      ...leadFaults(sender, answer, lead),
    ],
  };
}

/** A server refuses it before it has read it all, and its answer may be lost with the connection. */
function isOverlong({ target, headers }: FuzzedRequest): boolean {
  return target.length + headers.flat().join(": ").length > 14_000 || headers.length > 900;
}

function sendersFaults(
  sender: Sender,
  request: FuzzedRequest,
  answer: WholeAnswer,
): readonly string[] {
  if (sender === "product") return productFaults(request, answer);
  if (!statuses[sender].includes(answer.status))
    return [`the ${sender} does not answer ${answer.status}`];
  return sender === "gateway" && request.method !== "HEAD" ? gatewayFaults(answer) : [];
}

const statuses: Readonly<Record<Exclude<Sender, "product">, readonly number[]>> = {
  gateway: [401, 404, 413],
  cdn: [403],
  site: [200, 304, 400, 403, 404],
  server: [400, 408, 413, 417, 431],
};

/** What an HTTP API says by itself. */
const gatewayMessages: ReadonlyMap<number, string> = new Map([
  [401, "Unauthorized"],
  [404, "Not Found"],
  [413, "Request Entity Too Large"],
]);

function gatewayFaults({ status, body }: WholeAnswer): readonly string[] {
  const said = JSON.stringify({ message: gatewayMessages.get(status) });
  return body.toString() === said ? [] : ["is none of API Gateway's answers"];
}

/** A function that saw a lead saved it, and nobody answers as if there were one where there is none. */
function leadFaults(
  sender: Sender,
  { status }: WholeAnswer,
  lead: RequestedLead | undefined,
): readonly string[] {
  if (status === 201 && lead === undefined) return ["what is no lead was saved"];
  return sender === "product" && lead !== undefined && status !== 201 ? ["a lead was refused"] : [];
}
