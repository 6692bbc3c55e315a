import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";

/** Compresses a response as CloudFront does: with Brotli or gzip, if the viewer accepts it and the content suits. */
export async function compressResponse(
  response: HttpResponse,
  request: HttpRequest,
): Promise<HttpResponse> {
  if (!isCompressible(response)) return response;
  const headers = { ...response.headers, vary: "Accept-Encoding" };
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  if (encoding === undefined) return { ...response, headers };
  const compressedHeaders: Record<string, string> = { ...headers, "content-encoding": encoding };
  const { etag } = response.headers;
  if (etag !== undefined) compressedHeaders.etag = weakTag(etag);
  return {
    ...response,
    headers: compressedHeaders,
    body: await compressed(response.body, encoding),
  };
}

/** The ETag of a body that has the same content, but other bytes. */
function weakTag(etag: string): string {
  return etag.startsWith("W/") ? etag : `W/${etag}`;
}

/**
 * The sizes that CloudFront compresses:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const compressibleBytes = { min: 1_000, max: 10_000_000 } as const;

/** The part of CloudFront's list that a website needs. */
const compressibleTypes =
  /^(text\/|image\/(svg\+xml|vnd\.microsoft\.icon|x-icon|bmp)|font\/|application\/(javascript|x-javascript|json|manifest\+json|xml|[a-z.-]+\+(json|xml)|wasm))/i;

function isCompressible({ status, headers, body }: HttpResponse): boolean {
  if (![200, 403, 404].includes(status) || headers["content-encoding"] !== undefined) return false;
  if (body.length < compressibleBytes.min || body.length > compressibleBytes.max) return false;
  return compressibleTypes.test(headers["content-type"] ?? "");
}

const compressors = {
  // Node's default quality takes 60 times as long.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The compressed bodies by body and encoding, so that each object of a bucket, which keeps its buffer, is compressed once. */
const cache = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function compressed(body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  const byEncoding = cache.get(body) ?? new Map<string, Promise<Buffer>>();
  cache.set(body, byEncoding);
  const result = byEncoding.get(encoding) ?? compressors[encoding](body);
  byEncoding.set(encoding, result);
  return result;
}
