import fc from "fast-check";
import { brokenFramings, type Framing, type FuzzedRequest, type Header } from "../FuzzedRequest.ts";
import { type Body, contentHeaders, leadBodies, userBodies } from "./bodies.ts";
import { deskRequests } from "./desk.ts";
import { authorization, idempotencyKey, otherHeaders } from "./headers.ts";
import { query, strangeTarget } from "./targets.ts";
import { weighted } from "./text.ts";

/** Requests over every route, method, header and kind of body. */
export function requests(): fc.Arbitrary<FuzzedRequest> {
  const lead = leadBodies();
  return weighted<FuzzedRequest>(
    [50, posts("save", "/api/leads", [lead, idempotencyKey])],
    [14, posts("ask", "/api/is-admin", [userBodies(), authorization])],
    [16, reads()],
    [50, deskRequests],
    [8, otherMethods(lead)],
    [10, strangeTargets(lead)],
    [2, brokenlyFramed(lead)],
  );
}

const validFraming = weighted<Framing>([5, fc.constant("length")], [1, fc.constant("chunked")]);

function posts(
  kind: string,
  target: string,
  [bodies, identity]: readonly [fc.Arbitrary<Body>, fc.Arbitrary<readonly Header[]>],
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(bodies, identity, otherHeaders, validFraming)
    .map(([body, own, others, framing]) => ({
      kind: `${kind}: ${body.kind}`,
      method: "POST",
      target,
      headers: [...contentHeaders(body), ...own, ...others],
      body: body.bytes,
      framing,
    }));
}

function reads(): fc.Arbitrary<FuzzedRequest> {
  const paths = fc.constantFrom("/api/leads", "/api/leads", "/api/leads/stats");
  return fc
    .tuple(paths, query, authorization, otherHeaders)
    .map(([path, parameters, token, others]) => ({
      kind: `read: ${path}`,
      method: "GET",
      target: path + parameters,
      headers: [...token, ...others],
      body: Buffer.alloc(0),
      framing: "none",
    }));
}

function otherMethods(bodies: fc.Arbitrary<Body>): fc.Arbitrary<FuzzedRequest> {
  const methods = fc.constantFrom(
    ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"],
    ...["PROPFIND", "PURGE", "M-SEARCH", "get", "FOO", "P0ST", "__proto__"],
  );
  const paths = fc.constantFrom(
    ...["/api/leads", "/api/leads/stats", "/api/leads/changes", "/api/is-admin", "/", "/admin"],
    ...["/api/leads/{lead0}", "/api/leads/{lead0}/events"],
  );
  return fc
    .tuple(methods, paths, authorization, bodies, validFraming)
    .filter(([method, path]) => !(method === "POST" && path === "/api/leads"))
    .map(([method, target, token, body, framing]) => ({
      kind: `method: ${method}`,
      method,
      target,
      headers: [...contentHeaders(body), ...token],
      body: body.bytes,
      framing,
    }));
}

function strangeTargets(bodies: fc.Arbitrary<Body>): fc.Arbitrary<FuzzedRequest> {
  const methods = fc.constantFrom("GET", "POST", "HEAD");
  return fc
    .tuple(methods, fc.tuple(strangeTarget, query), authorization, otherHeaders, bodies)
    .map(([method, [path, parameters], token, others, body]) => ({
      kind: "strange target",
      method,
      target: path.includes("?") ? path : path + parameters,
      headers: [...contentHeaders(body), ...token, ...others],
      body: body.bytes,
      framing: "length",
    }));
}

function brokenlyFramed(bodies: fc.Arbitrary<Body>): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(fc.constantFrom(...brokenFramings), bodies, idempotencyKey)
    .map(([framing, body, key]) => ({
      kind: `framing: ${framing}`,
      method: "POST",
      target: "/api/leads",
      headers: [...contentHeaders(body), ...key],
      body: body.bytes,
      framing,
    }));
}
