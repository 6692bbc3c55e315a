import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "../http/HttpMessage.ts";

/** Sizes CloudFront compresses: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressibleBytes = { least: 1_000, most: 10_000_000 } as const;

/** Compresses an answer as CloudFront would for this viewer, or leaves it as it is. */
export async function compressResponse(
  response: HttpResponse,
  request: HttpRequest,
  encodings: readonly ("br" | "gzip")[],
): Promise<HttpResponse> {
  if (encodings.length === 0 || !isCompressible(response)) return response;
  const headers = { ...response.headers, vary: varyingByEncoding(response.headers.vary) };
  const encoding = encodings.find((name) => accepts(request.headers["accept-encoding"], name));
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
  if (body.length < compressibleBytes.least || body.length > compressibleBytes.most) return false;
  return compressibleTypes.test(headers["content-type"] ?? "");
}

/** The types of CloudFront's list that a website has. */
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

/** A bucket's objects keep their buffers, so each is compressed once; anything else is forgotten with its buffer. */
const cache = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function compressed(body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  const known = cache.get(body) ?? new Map<string, Promise<Buffer>>();
  cache.set(body, known);
  const result = known.get(encoding) ?? compressors[encoding](body);
  known.set(encoding, result);
  return result;
}
