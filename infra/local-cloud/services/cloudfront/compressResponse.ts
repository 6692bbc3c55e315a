import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";

/** The sizes that CloudFront compresses: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressibleBytes = { min: 1_000, max: 10_000_000 } as const;

/** Compresses a response as CloudFront does: with Brotli or gzip, if the viewer accepts it and the content suits. */
export async function compressResponse(
  response: HttpResponse,
  request: HttpRequest,
): Promise<HttpResponse> {
  if (!isCompressible(response)) return response;
  const headers = { ...response.headers, vary: varyingByEncoding(response.headers.vary) };
  const encoding = (["br", "gzip"] as const).find((name) =>
    accepts(request.headers["accept-encoding"], name),
  );
  if (encoding === undefined) return { ...response, headers };
  const etag = response.headers.etag?.replace(/^(?!W\/)/, "W/");
  return {
    ...response,
    headers: { ...headers, "content-encoding": encoding, ...(etag === undefined ? {} : { etag }) },
    body: await compressed(response.body, encoding),
  };
}

function isCompressible({ status, headers, body }: HttpResponse): boolean {
  if (![200, 403, 404].includes(status) || headers["content-encoding"] !== undefined) return false;
  if (body.length < compressibleBytes.min || body.length > compressibleBytes.max) return false;
  return compressibleTypes.test(headers["content-type"] ?? "");
}

/** The part of CloudFront's list that a website needs. */
const compressibleTypes =
  /^(text\/|image\/(svg\+xml|vnd\.microsoft\.icon|x-icon|bmp)|font\/|application\/(javascript|x-javascript|json|manifest\+json|xml|[a-z.-]+\+(json|xml)|wasm|vnd\.ms-fontobject|x-font-[a-z]+))/i;

function accepts(accepted = "", encoding: string): boolean {
  return accepted.split(",").some((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return (name === encoding || name === "*") && !parameters.some((p) => /^q=0(\.0*)?$/.test(p));
  });
}

function varyingByEncoding(vary: string | undefined): string {
  if (vary === undefined) return "Accept-Encoding";
  return /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Compresses each object of a bucket once: objects keep their buffers between requests. */
const cache = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function compressed(body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  const known = cache.get(body) ?? new Map<string, Promise<Buffer>>();
  cache.set(body, known);
  const result = known.get(encoding) ?? compressors[encoding](body);
  known.set(encoding, result);
  return result;
}
