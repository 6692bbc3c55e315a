import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { type Bucket, bucketOrigin, objectTag } from "./Bucket.ts";

const body = Buffer.from("<h1>Plan</h1>");
const etag = objectTag(body);
const page = {
  body,
  headers: { "content-type": "text/html", "cache-control": "no-cache", "x-amz-meta-a": "1", etag },
};
const bucket: Bucket = new Map([
  ["plan page.html", page],
  ["admin/index.html", page],
]);

const send = (request: Partial<HttpRequest>) => bucketOrigin(bucket)(aRequest(request));

describe("a bucket", () => {
  it.each(["GET", "HEAD"])("serves an object by its exact key to %s", async (method) => {
    const response = await send({ method, path: "/plan%20page.html" });
    expect(response).toEqual({
      status: 200,
      headers: { ...page.headers, server: "AmazonS3" },
      body,
    });
  });

  it.each([
    ["GET", "/other", 404, "NoSuchKey"],
    ["GET", "/admin/", 404, "NoSuchKey"],
    ["GET", "/", 403, "AccessDenied"],
    ["POST", "/plan%20page.html", 403, "AccessDenied"],
    ["DELETE", "/", 403, "AccessDenied"],
    ["GET", "/%E0%A4%A", 400, "InvalidURI"],
  ])("responds to %s %s with %d, %s", async (method, path, status, code) => {
    const response = await send({ method, path });
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      "content-type": "application/xml",
      server: "AmazonS3",
    });
    expect(response.body.toString()).toContain(`<Code>${code}</Code>`);
  });

  it.each([etag, `"other", W/${etag}`, "*"])(
    "sends no body to a client that has the object: %s",
    async (known) => {
      const headers = { "if-none-match": known };
      const response = await send({ path: "/admin/index.html", headers });
      expect(response).toEqual({
        status: 304,
        headers: { "cache-control": "no-cache", etag, server: "AmazonS3" },
        body: Buffer.alloc(0),
      });
    },
  );

  it("sends the object to a client that has another version", async () => {
    const headers = { "if-none-match": '"other"' };
    expect((await send({ path: "/admin/index.html", headers })).status).toBe(200);
  });
});
