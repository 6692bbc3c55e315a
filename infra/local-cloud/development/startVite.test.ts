import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Origin } from "../services/cloudfront/edge.ts";
import { aRequest } from "../testing/aRequest.ts";
import { developmentHeaders } from "./developmentHeaders.ts";
import { wrapWithVite } from "./startVite.ts";

const deployed: Origin = async (request) => ({
  status: 200,
  headers: { "x-amz-meta-status": "404", etag: '"1"' },
  body: Buffer.from(`deployed ${request.path}`),
});

/** A server with Vite's document and modules under `/src`. */
async function startServer(): Promise<Origin> {
  const server = createServer((request, response) => {
    const known = /^\/(index\.html|src\/.*)$/.test(request.url ?? "");
    response.writeHead(known ? 200 : 404).end(`vite ${request.url}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return wrapWithVite(`http://127.0.0.1:${port}`)(deployed);
}

describe("wrapWithVite", () => {
  it("combines Vite's document with the bucket's metadata for a page", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/nowhere", headers: { "sec-fetch-dest": "document" } });
    const { headers, body } = await origin({ ...viewer, path: "/404.html" }, viewer);
    expect(body.toString()).toBe("vite /index.html");
    expect(headers).toMatchObject({ "x-amz-meta-status": "404" });
    expect(headers).not.toHaveProperty("etag");
  });

  it("requests a module from Vite at the browser's path", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/src/main.tsx", query: "t=1" });
    const { body, headers } = await origin({ ...viewer, path: "/404.html", query: "" }, viewer);
    expect(body.toString()).toBe("vite /src/main.tsx?t=1");
    // The edge compresses only responses without an encoding.
    expect(headers["content-encoding"]).toBe("identity");
  });

  it("falls back to the bucket for other files", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/config.json" });
    expect((await origin(viewer, viewer)).body.toString()).toBe("deployed /config.json");
  });
});

describe("developmentHeaders", () => {
  it("allows only Vite's inline code and web socket", () => {
    const policy =
      "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; connect-src 'self'; object-src 'none'";
    expect(developmentHeaders({ "content-security-policy": policy, "x-a": "1" })).toEqual({
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; object-src 'none'",
      "x-a": "1",
    });
  });

  it("adds no policy if there is none", () => {
    expect(developmentHeaders({ "x-a": "1" })).toEqual({ "x-a": "1" });
  });
});
