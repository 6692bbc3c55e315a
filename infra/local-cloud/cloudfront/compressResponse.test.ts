import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../http/HttpMessage.ts";
import { aRequest } from "../testing/aRequest.ts";
import { compressResponse } from "./compressResponse.ts";

const text = "what contractors read ".repeat(100);

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
    ["br", "gzip"],
  );

describe("compressResponse", () => {
  it("prefers Brotli, weakens the tag and says what the answer depends on", async () => {
    const { headers, body } = await compress(aPage(), "gzip, deflate, br, zstd");
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers).toEqual({
      "content-type": "text/html",
      "content-encoding": "br",
      etag: 'W/"1"',
      vary: "Accept-Encoding",
    });
  });

  it("takes gzip for a viewer that knows nothing better, or refuses it", async () => {
    expect(gunzipSync((await compress(aPage(), "gzip")).body).toString()).toBe(text);
    expect((await compress(aPage(), "br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
  });

  it("compresses the same body once", async () => {
    const page = aPage();
    expect((await compress(page, "br")).body).toBe((await compress(page, "br")).body);
  });

  it.each([
    ["for a viewer that takes none", aPage(), undefined],
    ["of less than 1,000 bytes", aPage({ body: Buffer.from("short") }), "br"],
    ["that are pictures", aPage({ headers: { "content-type": "image/png" } }), "br"],
    ["that are compressed already", aPage({ headers: { "content-encoding": "gzip" } }), "br"],
    ["to a failed request", aPage({ status: 500 }), "br"],
  ])("leaves bodies alone %s", async (_, page, accepted) => {
    expect((await compress(page, accepted)).body).toBe(page.body);
  });
});
