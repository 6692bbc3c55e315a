import { adminContract, deskRoutes, listLeadsRoute } from "@planner/shared/api/adminContract";
import {
  idempotencyKeyHeader,
  idempotencyKeySchema,
  maxBodyBytes,
} from "@planner/shared/api/contract";
import * as z from "zod";
import type { FuzzedRequest } from "./FuzzedRequest.ts";
import { headerValue, isJson, parseJson } from "./storedLeads.ts";
import type { Tokens } from "./tokens.ts";

/** What decides whether a request to the desk is valid, besides the request. */
export type DeskState = {
  /** The IDs of all leads. */
  readonly leadIds: ReadonlySet<string>;
  readonly tokens: Pick<Tokens, "admin" | "viewer">;
};

/**
 * The statuses that a function may return for a request to one of the desk's routes, according to the contract. If
 * several things are wrong, any of them may be reported.
 *
 * @returns undefined for other routes, and if the query can be read in different ways
 */
export function expectedStatuses(
  request: FuzzedRequest,
  state: DeskState,
): readonly number[] | undefined {
  const statuses = routeStatuses(request, state);
  if (statuses === undefined) return undefined;
  const { admin, viewer } = state.tokens;
  const token = headerValue(request.headers, "authorization");
  if (token === `Bearer ${viewer}`) return [...statuses.filter((status) => status >= 400), 403];
  return token === `Bearer ${admin}` ? statuses : [...statuses, 403];
}

function routeStatuses(
  request: FuzzedRequest,
  { leadIds }: DeskState,
): readonly number[] | undefined {
  const { method, target } = request;
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  if (method === "GET" && path === listLeadsRoute.path) return listStatuses(query);
  if (method === "GET" && path === deskRoutes.leadChanges.path) return changesStatuses(query);
  const [, leadId, events = ""] = /^\/api\/leads\/([^/]+)(\/events)?$/.exec(path) ?? [];
  if (leadId === undefined || path === adminContract.leadStats.path) return undefined;
  const unknownLead = leadIds.has(leadId) ? [] : [404];
  const otherwise = (faults: readonly number[], valid: readonly number[]) => {
    const all = [...unknownLead, ...faults];
    return all.length > 0 ? all : valid;
  };
  switch (`${method} {id}${events}`) {
    case "GET {id}":
      return otherwise([], [200]);
    case "PATCH {id}":
      return otherwise(stageFaults(request), [200, 412]);
    case "POST {id}/events":
      return otherwise(eventFaults(request), [201]);
    default:
      return undefined;
  }
}

function stageFaults(request: FuzzedRequest): readonly number[] {
  return [...versionFaults(request), ...bodyFaults(request, deskRoutes.changeStage.request)];
}

function eventFaults(request: FuzzedRequest): readonly number[] {
  const key = idempotencyKeySchema.safeParse(headerValue(request.headers, idempotencyKeyHeader));
  return [...(key.success ? [] : [400]), ...bodyFaults(request, deskRoutes.addLeadEvent.request)];
}

function changesStatuses(query: string): readonly number[] | undefined {
  const fields = readQuery(query);
  return fields && [deskRoutes.leadChanges.request.safeParse(fields).success ? 200 : 422];
}

function listStatuses(query: string): readonly number[] | undefined {
  const fields = readQuery(query);
  if (fields === undefined) return undefined;
  const { data } = listLeadsRoute.request.safeParse(fields);
  if (data === undefined) return [422];
  // A cursor may belong to another query, and a search may have no word.
  return [
    200,
    ...(data.cursor === undefined ? [] : [400]),
    ...(data.q === undefined || /[a-z\d]{2}/i.test(data.q) ? [] : [422]),
  ];
}

/** The parameters of a query that every parser reads in the same way. */
function readQuery(query: string): Readonly<Record<string, string>> | undefined {
  const parts = query === "" ? [] : query.split("&");
  const pairs = parts.map((part) => /^([\w.~-]+)=((?:[\w.~:-]|%[\da-f]{2})*)$/i.exec(part));
  const names = new Set(pairs.map((pair) => pair?.[1]));
  if (names.has(undefined) || names.size < pairs.length) return undefined;
  try {
    const fields = pairs.map((pair) => [pair?.[1] ?? "", decodeURIComponent(pair?.[2] ?? "")]);
    return Object.fromEntries(fields);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function versionFaults({ headers }: FuzzedRequest): readonly number[] {
  if (/^"(0|[1-9]\d{0,8})"$/.test(headerValue(headers, "if-match"))) return [];
  return headers.some(([name]) => name.toLowerCase() === "if-match") ? [400] : [428];
}

function bodyFaults({ headers, body }: FuzzedRequest, schema: z.core.$ZodType): readonly number[] {
  const json = parseJson(body);
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  return [
    ...(isJson(headers) ? [] : [415]),
    ...(body.length > maxBodyBytes ? [413] : []),
    ...(isObject ? [] : [400]),
    ...(isObject && !z.safeParse(schema, json).success ? [422] : []),
  ];
}
