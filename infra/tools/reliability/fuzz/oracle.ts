import { adminContract, deskRoutes, staleLeadSchema } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import * as z from "zod";
import type { Answer, CompleteAnswer } from "./Connection.ts";
import { type FuzzedRequest, mayGoUnanswered } from "./FuzzedRequest.ts";
import { parseJson, type RequestedLead } from "./storedLeads.ts";

/** The defects of a response and its sender. */
export type Verdict = { readonly sender: Sender | "no one"; readonly defects: readonly string[] };

/** A function of the product, its function at the edge, API Gateway, CloudFront, the site's bucket, or the HTTP server. */
type Sender = "product" | "edge function" | "gateway" | "cdn" | "site" | "server";

/** What the contract says about a request. */
type Expected = {
  /** The valid lead in the request, if any. */
  readonly lead: RequestedLead | undefined;
  /** See `expectedStatuses`. */
  readonly statuses?: readonly number[] | undefined;
};

/** Checks a response against its sender's contract. */
export function checkAnswer(
  request: FuzzedRequest,
  answer: Answer,
  { lead, statuses }: Expected,
): Verdict {
  if (answer.kind !== "answered") {
    const isAllowed =
      answer.kind === "hung up" && (mayGoUnanswered(request) || isOverlong(request));
    return { sender: "no one", defects: isAllowed ? [] : [`no answer: ${answer.kind}`] };
  }
  const sender = senderOf(answer);
  return {
    sender,
    defects: [
      ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
      ...(sender === "product"
        ? productDefects(request, answer)
        : otherDefects(sender, request, answer)),
      ...(request.target === contract.saveLead.path ? leadDefects(sender, answer, lead) : []),
      ...defectUnless(
        sender !== "product" || statuses === undefined || statuses.includes(answer.status),
        `status ${answer.status}, but the contract says ${statuses}`,
      ),
    ],
  };
}

/**
 * The server rejects such a request before reading it completely, so the response may get lost with the connection.
 */
function isOverlong({ target, headers }: FuzzedRequest): boolean {
  return target.length + headers.flat().join(": ").length > 14_000 || headers.length > 900;
}

function senderOf({ headers }: CompleteAnswer): Sender {
  // All of the product's responses forbid caching. API Gateway's own responses don't.
  if (headers.get("x-cache")?.startsWith("FunctionGenerated")) return "edge function";
  if (headers.has("apigw-requestid")) return headers.has("cache-control") ? "product" : "gateway";
  if (headers.has("x-amz-cf-id")) return "site";
  return headers.has("x-cache") ? "cdn" : "server";
}

function leadDefects(
  sender: Sender,
  { status }: CompleteAnswer,
  lead: RequestedLead | undefined,
): readonly string[] {
  if (status === 201 && lead === undefined) return ["an invalid lead was saved"];
  return sender === "product" && lead !== undefined && status !== 201
    ? ["a valid lead was rejected"]
    : [];
}

const otherStatuses: Readonly<Record<Exclude<Sender, "product">, readonly number[]>> = {
  "edge function": [401, 404],
  gateway: [401, 413],
  cdn: [403],
  site: [200, 304, 400, 403, 404],
  server: [400, 408, 413, 417, 431],
};

const gatewayMessages: ReadonlyMap<number, string> = new Map([
  [401, "Unauthorized"],
  [413, "Request Entity Too Large"],
]);

function otherDefects(
  sender: Exclude<Sender, "product">,
  { method }: FuzzedRequest,
  answer: CompleteAnswer,
): readonly string[] {
  const { status, body } = answer;
  if (!otherStatuses[sender].includes(status)) return [`the ${sender} never returns ${status}`];
  if (sender === "edge function" && method !== "HEAD") {
    return problemDefects(parseJson(body), answer);
  }
  if (sender !== "gateway" || method === "HEAD") return [];
  const expected = JSON.stringify({ message: gatewayMessages.get(status) });
  return body.toString() === expected ? [] : ["not a known API Gateway response"];
}

type ProductRoute = {
  readonly method: string;
  readonly path: string;
  readonly response: z.core.$ZodType;
  readonly success: number;
  readonly refusals: readonly number[];
};

const routes: readonly ProductRoute[] = [
  { ...contract.saveLead, success: 201, refusals: [400, 413, 415, 422] },
  { ...adminContract.isAdmin, success: 200, refusals: [400, 403, 413, 415, 422] },
  { ...adminContract.listLeads, success: 200, refusals: [400, 403, 422] },
  { ...adminContract.leadStats, success: 200, refusals: [403] },
  { ...deskRoutes.leadChanges, success: 200, refusals: [403, 422] },
  { ...deskRoutes.getLead, success: 200, refusals: [403, 404] },
  {
    ...deskRoutes.changeStage,
    success: 200,
    refusals: [400, 403, 404, 412, 413, 415, 422, 428],
  },
  { ...deskRoutes.addLeadEvent, success: 201, refusals: [400, 403, 404, 413, 415, 422] },
];

function productDefects(
  { method, target }: FuzzedRequest,
  answer: CompleteAnswer,
): readonly string[] {
  const { status, headers } = answer;
  const path = target.replace(/[?].*/s, "");
  const route = routes.find(
    (each) =>
      each.method === method && new RegExp(`^${each.path.replace("{id}", "[^/]+")}$`).test(path),
  );
  if (route === undefined) return ["a function responded for a route that does not exist"];
  const isSuccess = status === route.success;
  const type = isSuccess ? "application/json" : "application/problem+json";
  const json = parseJson(answer.body);
  return [
    ...defectUnless(isSuccess || route.refusals.includes(status), `unexpected status ${status}`),
    ...defectUnless(headers.get("cache-control") === "no-store", "may be cached"),
    ...defectUnless(headers.get("x-content-type-options") === "nosniff", "may be sniffed"),
    ...defectUnless(headers.get("content-type") === type, `type ${headers.get("content-type")}`),
    ...(isSuccess
      ? defectUnless(z.safeParse(route.response, json).success, "does not match the contract")
      : problemDefects(json, answer)),
  ];
}

function problemDefects(json: unknown, { status, headers }: CompleteAnswer): readonly string[] {
  const schema = status === 412 ? staleLeadSchema : problemSchema;
  const { data: problem } = schema.safeParse(json);
  const { data: document } = z.looseObject({}).safeParse(json);
  if (problem === undefined || document === undefined) return ["not a problem document"];
  const unknown = Object.keys(document).filter((key) => !Object.hasOwn(schema.shape, key));
  const { lead: _, last_change: __, ...texts } = document;
  const namesFields = problem.errors !== undefined && problem.errors.length > 0;
  return [
    ...defectUnless(problem.status === status, "the document has a different status"),
    ...defectUnless(problem.title !== "" && problem.detail !== "", "the document is empty"),
    // CloudFront's request ID, regardless of the ID that the client sent.
    ...defectUnless(
      problem.correlation_id === headers.get("x-amz-cf-id"),
      "the document has another request's id",
    ),
    ...defectUnless(unknown.length === 0, `the document has ${unknown}`),
    ...defectUnless(
      !leakPattern.test(JSON.stringify(texts)),
      "the document has a stack or an address",
    ),
    ...defectUnless((status === 422) === namesFields, "invalid fields are named only with a 422"),
  ];
}

/** A stack frame, a source file or an email address. */
const leakPattern = /\bat \S+ \(|\.m?[jt]s\b|node_modules|@/;

function defectUnless(isRight: boolean, defect: string): readonly string[] {
  return isRight ? [] : [defect];
}
