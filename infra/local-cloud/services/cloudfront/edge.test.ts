import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import type { CacheBehavior } from "./distribution.ts";
import { edge } from "./edge.ts";

const aBehavior: CacheBehavior = {
  pathPattern: "*",
  originId: "origin",
  allowedMethods: ["GET", "HEAD"],
  compresses: false,
  forwardsViewer: false,
  headersPolicy: {},
  viewerRequest: undefined,
  viewerResponse: undefined,
};

const text = "text for contractors ".repeat(100);

const aPage = { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(text) };

type Scenario = {
  readonly behavior?: Partial<CacheBehavior>;
  readonly response?: Partial<HttpResponse>;
  readonly request?: Partial<HttpRequest>;
};

/** Sends a request through an edge with one behavior. */
async function send({ behavior, response, request }: Scenario) {
  const received: HttpRequest[] = [];
  const logs: string[] = [];
  const customHeaders = { "x-origin-verify": "a-secret" };
  const handle = edge(
    {
      hasFirewall: false,
      origins: [{ id: "origin", domainName: "origin.example", customHeaders }],
      behaviors: [{ ...aBehavior, ...behavior }],
    },
    {
      originAt: () => async (forwarded) => {
        received.push(forwarded);
        return { ...aPage, ...response };
      },
      log: (line) => logs.push(line),
    },
  );
  const { headers, ...others } = await handle(aRequest(request));
  return { ...others, headers: { ...headers }, received, logs };
}

describe("the behavior for a path", () => {
  const patterns = ["/embed", "/api/*", "*"];

  it.each([
    ["/embed", "/embed"],
    ["/embedded", "*"],
    ["/api/leads", "/api/*"],
    ["/api/", "/api/*"],
    ["/api", "*"],
    ["/API/leads", "*"],
    ["/elsewhere/../api/leads", "/api/*"],
    ["/../%2e%2e/api/./leads", "/api/*"],
    ["/%61pi/leads", "/api/*"],
    ["/api%2Fleads", "*"],
  ])("of %s is that of %s", async (path, pattern) => {
    const behaviors = patterns.map((pathPattern) => ({
      ...aBehavior,
      pathPattern,
      originId: pathPattern,
    }));
    const origins = behaviors.map(({ originId: id }) => ({
      id,
      domainName: id,
      customHeaders: {},
    }));
    const handle = edge(
      { hasFirewall: false, origins, behaviors },
      {
        originAt: (domainName) => async () => ({ ...aPage, headers: { "x-behavior": domainName } }),
        log: () => undefined,
      },
    );
    const { headers } = await handle(aRequest({ path }));
    expect(headers["x-behavior"]).toBe(pattern);
  });
});

describe("the edge", () => {
  const request = {
    query: "a=1",
    headers: {
      host: "localhost:3000",
      connection: "keep-alive",
      "user-agent": "Vitest",
      "x-forwarded-for": "203.0.113.9",
      "x-origin-verify": "guessed",
      "x-amz-cf-id": "guessed",
      "idempotency-key": "k",
      cookie: "one=1; two=2",
    },
  };

  it("forwards everything but the host under AllViewerExceptHostHeader, and its own headers", async () => {
    const { received, headers } = await send({ behavior: { forwardsViewer: true }, request });
    expect(received).toMatchObject([{ query: "a=1", clientIp: "127.0.0.1" }]);
    expect(received[0]?.headers).toEqual({
      host: "origin.example",
      "user-agent": "Vitest",
      "idempotency-key": "k",
      cookie: "one=1; two=2",
      via: expect.stringContaining("CloudFront"),
      "x-amz-cf-id": headers["x-amz-cf-id"],
      "x-forwarded-for": "203.0.113.9, 198.51.100.7, 127.0.0.1",
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      "x-origin-verify": "a-secret",
    });
  });

  it("forwards no cookies, query or custom headers without an origin request policy", async () => {
    const { received } = await send({ request });
    expect(received[0]?.query).toBe("");
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain("cookie");
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain("idempotency-key");
  });

  it("rejects a method that the behavior does not allow", async () => {
    expect(await send({ request: { method: "POST" } })).toMatchObject({
      status: 403,
      received: [],
    });
  });
});

describe("compression", () => {
  const compress = (accepted: string | undefined, response: Partial<HttpResponse> = {}) => {
    const headers: Record<string, string> =
      accepted === undefined ? {} : { "accept-encoding": accepted };
    return send({ behavior: { compresses: true }, request: { headers }, response });
  };

  it("prefers Brotli, weakens the ETag and adds Vary", async () => {
    const page = { headers: { "content-type": "text/html", etag: '"1"' } };
    const { headers, body } = await compress("gzip, deflate, br, zstd", page);
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      etag: 'W/"1"',
      vary: "Accept-Encoding",
    });
  });

  it("uses gzip if the viewer does not accept Brotli", async () => {
    const { headers, body } = await compress("gzip");
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe(text);
  });

  it.each([
    ["for a viewer that accepts no encoding", {}, undefined],
    ["of less than 1,000 bytes", { body: Buffer.from("short") }, "br"],
    ["of images", { headers: { "content-type": "image/png" } }, "br"],
    ["of a server error", { status: 500 }, "br"],
  ])("leaves bodies %s as they are", async (_, response, accepted) => {
    const { headers } = await compress(accepted, response);
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

describe("an edge function", () => {
  const asRequest = (code: string, headers = {}) =>
    send({
      behavior: { viewerRequest: { name: "f", code: `${code}` } },
      request: { path: "/a", headers },
    });
  const asResponse = (code: string, response: Partial<HttpResponse> = {}) =>
    send({ behavior: { viewerResponse: { name: "f", code } }, response });

  it("changes the path of a request, and logs", async () => {
    const { received, logs } = await asRequest(
      "async function handler(e) { console.log('was', e.request.uri); e.request.uri = '/b'; return e.request; }",
    );
    expect(received).toMatchObject([{ path: "/b" }]);
    expect(logs).toEqual(["was /a"]);
  });

  it("answers a request, with the headers of the policy", async () => {
    const code =
      "function handler(e) { return { statusCode: 401, headers: { A: { value: e.context.requestId } }, body: { encoding: 'text', data: 'no' } }; }";
    const { status, headers, body, received } = await asRequest(code);
    expect([status, body.toString(), received]).toEqual([401, "no", []]);
    expect(headers.a).toBe(headers["x-amz-cf-id"]);
  });

  it("decodes base64url as the runtime's Buffer does", async () => {
    const code =
      "function handler(e) { return { statusCode: 200, body: { encoding: 'text', data: Buffer.from(e.request.headers.text.value, 'base64url').toString() } }; }";
    for (const decoded of ['{"name":"José"}', "a", "~~~???>>>", ""]) {
      const encoded = Buffer.from(decoded).toString("base64url");
      expect((await asRequest(code, { text: encoded })).body.toString()).toBe(decoded);
    }
  });

  it("changes status and headers of a response, but not of an origin's error", async () => {
    const code =
      "function handler(e) { return { statusCode: 404, headers: { b: e.response.headers.a } }; }";
    const headers = { a: "1" };
    expect(await asResponse(code, { headers })).toMatchObject({ status: 404, headers: { b: "1" } });
    expect(await asResponse(code, { headers, status: 403 })).toMatchObject({
      status: 403,
      headers,
    });
  });

  it.each([
    ["creates code from text", "function handler() { return new Function('return 1')(); }"],
    ["throws", "function handler() { throw new Error('no'); }"],
    ["rejects", "async function handler() { throw new Error('no'); }"],
    ["never settles", "function handler() { return new Promise(() => {}); }"],
    ["returns nothing", "function handler() {}"],
    ["uses Node", "function handler() { return process.env; }"],
    ["returns no path", "function handler() { return { uri: 'index.html' }; }"],
  ])("that %s is a 503", async (_, code) => {
    expect(await asRequest(code)).toMatchObject({ status: 503, received: [] });
  });

  it("that throws before a response is a 503", async () => {
    const code = "function handler() { throw new Error('no'); }";
    expect((await asResponse(code)).status).toBe(503);
  });

  it("that does not compile stops the start", async () => {
    await expect(asRequest("} function handler() {")).rejects.toThrow("does not compile");
  });
});
