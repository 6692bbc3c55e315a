import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { compressResponse } from "./compressResponse.ts";

const text = "text for contractors ".repeat(100);

const aPage = (overrides: Partial<HttpResponse> = {}): HttpResponse => ({
  status: 200,
  headers: { "content-type": "text/html", etag: '"1"' },
  cookies: [],
  body: Buffer.from(text),
  ...overrides,
});

const compress = (response: HttpResponse, accepted: string | undefined) =>
  compressResponse(
    response,
    aRequest({ headers: accepted === undefined ? {} : { "accept-encoding": accepted } }),
  );

describe("compressResponse", () => {
  it("prefers Brotli, weakens the ETag and adds Vary", async () => {
    const { headers, body } = await compress(aPage(), "gzip, deflate, br, zstd");
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toEqual({
      "content-type": "text/html",
      "content-encoding": "br",
      etag: 'W/"1"',
      vary: "Accept-Encoding",
    });
  });

  it("uses gzip if the viewer does not accept Brotli", async () => {
    expect(gunzipSync((await compress(aPage(), "gzip")).body).toString()).toBe(text);
    expect((await compress(aPage(), "br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
  });

  it("compresses the same buffer once", async () => {
    const page = aPage();
    expect((await compress(page, "br")).body).toBe((await compress(page, "br")).body);
  });

  it.each([
    ["for a viewer that accepts no encoding", aPage(), undefined],
    ["of less than 1,000 bytes", aPage({ body: Buffer.from("short") }), "br"],
    ["of images", aPage({ headers: { "content-type": "image/png" } }), "br"],
    ["that are already compressed", aPage({ headers: { "content-encoding": "gzip" } }), "br"],
    ["of a server error", aPage({ status: 500 }), "br"],
  ])("does not compress bodies %s", async (_, page, accepted) => {
    expect((await compress(page, accepted)).body).toBe(page.body);
  });
});
