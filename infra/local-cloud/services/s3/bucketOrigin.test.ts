import { describe, expect, it } from "vitest";
import type { Headers } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { bucketOrigin } from "./bucketOrigin.ts";

const headers = { "content-type": "text/html", etag: '"1"', "x-amz-meta-status": "404" };
const bucket = new Map([["a b.html", { body: Buffer.from("page"), headers }]]);
const everything = { mayRead: true, mayList: true };

const get = (path: string, permissions = everything, headers: Headers = {}) =>
  bucketOrigin(bucket, permissions)(aRequest({ path, headers }));

describe("bucketOrigin", () => {
  it("returns the object with the key", async () => {
    expect(await get("/a%20b.html")).toEqual({
      status: 200,
      headers: { ...headers, server: "AmazonS3" },
      cookies: [],
      body: Buffer.from("page"),
    });
  });

  it.each(['"1"', 'W/"1"', '"0", "1"', "*"])("returns 304 for If-None-Match %s", async (tag) => {
    const response = await get("/a%20b.html", everything, { "if-none-match": tag });
    expect(response).toMatchObject({ status: 304, headers: { etag: '"1"' } });
    expect(response.headers).not.toHaveProperty("x-amz-meta-status");
  });

  it("returns S3's 404 for an unknown key", async () => {
    const response = await get("/<nothing>");
    expect(response).toMatchObject({ status: 404, headers: { "content-type": "application/xml" } });
    expect(response.body.toString()).toContain("<Code>NoSuchKey</Code>");
    expect(response.body.toString()).toContain("<Key>&#60;nothing&#62;</Key>");
  });

  it("returns 403 if the bucket policy does not allow reading or listing", async () => {
    const noList = { mayRead: true, mayList: false };
    const noRead = { mayRead: false, mayList: false };
    expect(await get("/nothing", noList)).toMatchObject({ status: 403 });
    expect(await get("/a%20b.html", noRead)).toMatchObject({ status: 403 });
  });

  it.each(["/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/a%20b.html/.."])(
    "treats %s as a key, not as a path",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404 });
    },
  );

  it("returns 400 for an invalid percent-encoding", async () => {
    expect(await get("/%E0%A4%A")).toMatchObject({ status: 400 });
  });
});
