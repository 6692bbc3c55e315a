import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Origin } from "../cloudfront/edge.ts";
import { aRequest } from "../testing/aRequest.ts";
import { viteOrigin } from "./viteOrigin.ts";

const deployed: Origin = async (request) => ({
  status: 200,
  headers: { "x-amz-meta-status": "404", etag: '"1"' },
  cookies: [],
  body: Buffer.from(`deployed ${request.path}`),
});

/** Stands for Vite: it has its document, and a module under `/src`. */
async function startServer(): Promise<Origin> {
  const server = createServer((request, response) => {
    const known = /^\/(index\.html|src\/.*)$/.test(request.url ?? "");
    response.writeHead(known ? 200 : 404).end(`vite ${request.url}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return viteOrigin(`http://127.0.0.1:${port}`)(deployed);
}

describe("viteOrigin", () => {
  it("answers a visit with Vite's document and what the bucket says about the page", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/nowhere", headers: { "sec-fetch-dest": "document" } });
    const { headers, body } = await origin({ ...viewer, path: "/404.html" }, viewer);
    expect(body.toString()).toBe("vite /index.html");
    expect(headers).toMatchObject({ "x-amz-meta-status": "404" });
    expect(headers).not.toHaveProperty("etag");
  });

  it("asks Vite for a module at the address the browser used", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/src/main.tsx", query: "t=1" });
    const { body } = await origin({ ...viewer, path: "/404.html", query: "" }, viewer);
    expect(body.toString()).toBe("vite /src/main.tsx?t=1");
  });

  it("asks the bucket for what Vite does not have", async () => {
    const origin = await startServer();
    const viewer = aRequest({ path: "/config.json" });
    expect((await origin(viewer, viewer)).body.toString()).toBe("deployed /config.json");
  });
});
