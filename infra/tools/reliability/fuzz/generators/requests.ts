import fc from "fast-check";
import { brokenFramings, type Framing, type FuzzedRequest } from "../http/FuzzedRequest.ts";
import { type Body, leadBodies, userBodies } from "./bodies.ts";
import { authorization, idempotencyKey, otherHeaders } from "./headers.ts";
import { query } from "./queries.ts";
import { strangeTargets } from "./targets.ts";

/** Requests over every route, method, header and shape of body. */
export function requests(): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    { weight: 50, arbitrary: saving() },
    { weight: 14, arbitrary: asking() },
    { weight: 16, arbitrary: reading() },
    { weight: 8, arbitrary: otherMethod() },
    { weight: 10, arbitrary: strayed() },
    { weight: 2, arbitrary: brokenlyFramed() },
  );
}

function saving(): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(leadBodies(), idempotencyKey, otherHeaders, wholeFraming())
    .map(([body, key, others, framing]) => ({
      kind: `save: ${body.kind}`,
      method: "POST",
      target: "/api/leads",
      headers: [...contentHeaders(body), ...key, ...others],
      body: body.bytes,
      framing,
    }));
}

function asking(): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(userBodies(), authorization, otherHeaders, wholeFraming())
    .map(([body, who, others, framing]) => ({
      kind: `ask: ${body.kind}`,
      method: "POST",
      target: "/api/is-admin",
      headers: [...contentHeaders(body), ...who, ...others],
      body: body.bytes,
      framing,
    }));
}

function reading(): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(
      fc.constantFrom("/api/leads", "/api/leads", "/api/leads/stats"),
      query,
      authorization,
      otherHeaders,
    )
    .map(([path, asked, who, others]) => ({
      kind: `read: ${path}`,
      method: "GET",
      target: path + asked,
      headers: [...who, ...others],
      body: Buffer.alloc(0),
      framing: "none",
    }));
}

function otherMethod(): fc.Arbitrary<FuzzedRequest> {
  const methods = fc.constantFrom(
    ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"],
    ...["PROPFIND", "PURGE", "M-SEARCH", "get", "FOO", "P0ST", "__proto__"],
  );
  const paths = fc.constantFrom("/api/leads", "/api/leads/stats", "/api/is-admin", "/", "/admin");
  return fc
    .tuple(methods, paths, authorization, leadBodies(), wholeFraming())
    .filter(([method, path]) => !(method === "POST" && path === "/api/leads"))
    .map(([method, target, who, body, framing]) => ({
      kind: `method: ${method}`,
      method,
      target,
      headers: [...contentHeaders(body), ...who],
      body: body.bytes,
      framing,
    }));
}

function strayed(): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(
      fc.constantFrom("GET", "POST", "HEAD"),
      strangeTargets(),
      query,
      authorization,
      otherHeaders,
      leadBodies(),
    )
    .map(([method, path, asked, who, others, body]) => ({
      kind: "strange target",
      method,
      target: path.includes("?") ? path : path + asked,
      headers: [...contentHeaders(body), ...who, ...others],
      body: body.bytes,
      framing: "length",
    }));
}

function brokenlyFramed(): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(fc.constantFrom(...brokenFramings), leadBodies(), idempotencyKey)
    .map(([framing, body, key]) => ({
      kind: `framing: ${framing}`,
      method: "POST",
      target: "/api/leads",
      headers: [...contentHeaders(body), ...key],
      body: body.bytes,
      framing,
    }));
}

function wholeFraming(): fc.Arbitrary<Framing> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant("length" as const) },
    fc.constant("chunked" as const),
  );
}

function contentHeaders({ contentType, contentEncoding }: Body) {
  return [
    ...(contentType === "" ? [] : [["Content-Type", contentType] as const]),
    ...(contentEncoding === undefined ? [] : [["Content-Encoding", contentEncoding] as const]),
  ];
}
