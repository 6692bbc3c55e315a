import { adminContract } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import * as z from "zod";
import type { WholeAnswer } from "../http/Answer.ts";
import type { FuzzedRequest } from "../http/FuzzedRequest.ts";

/** What is wrong with an answer of a function, by its route's contract. */
export function productFaults(
  { method, target }: FuzzedRequest,
  { status, headers, body }: WholeAnswer,
): readonly string[] {
  const path = target.replace(/[?].*/s, "");
  const route = routes.find((each) => each.method === method && each.path === path);
  if (route === undefined) return ["a function answered what is no route"];
  const json = parsed(body);
  const faults = [
    ...(route.refusals.includes(status) || status === route.success
      ? []
      : [`the route does not answer ${status}`]),
    ...(headers.get("cache-control") === "no-store" ? [] : ["may be kept by a cache"]),
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["may be sniffed"]),
  ];
  return status === route.success
    ? [...faults, ...typeFaults(headers, "application/json"), ...shapeFaults(route.response, json)]
    : [
        ...faults,
        ...typeFaults(headers, "application/problem+json"),
        ...problemFaults(json, status, headers),
      ];
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
];

function typeFaults(headers: WholeAnswer["headers"], wanted: string): readonly string[] {
  const type = headers.get("content-type");
  return type === wanted ? [] : [`has the type ${type}`];
}

function shapeFaults(schema: z.core.$ZodType, json: unknown): readonly string[] {
  return z.safeParse(schema, json).success ? [] : ["is not of the contract's shape"];
}

const documentKeys = z.looseObject({}).transform((document) => Object.keys(document));

function problemFaults(
  json: unknown,
  status: number,
  headers: WholeAnswer["headers"],
): readonly string[] {
  const problem = problemSchema.safeParse(json);
  const keys = documentKeys.safeParse(json);
  if (!problem.success || !keys.success) return ["is no problem document"];
  const foreign = keys.data.filter((key) => !Object.hasOwn(problemSchema.shape, key));
  return [
    ...(problem.data.status === status ? [] : ["the document has another status"]),
    ...(problem.data.title === "" || problem.data.detail === ""
      ? ["the document says nothing"]
      : []),
    // By CloudFront's own id, whatever a visitor says it is.
    ...(problem.data.correlation_id === headers.get("x-amz-cf-id")
      ? []
      : ["the document bears another request's id"]),
    ...(foreign.length === 0 ? [] : [`the document has ${foreign}`]),
    ...((status === 422) === (problem.data.errors !== undefined && problem.data.errors.length > 0)
      ? []
      : ["names fields where none is invalid, or none where some are"]),
  ];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
