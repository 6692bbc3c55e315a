import { gzipSync } from "node:zlib";
import type { ApiRoute } from "@planner/shared/api/route";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Rejection } from "./problems.ts";

/** A response in API Gateway's payload format 2.0. */
export type HttpResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the body is binary. Default: false. */
  readonly isBase64Encoded?: boolean;
};

/** The problem document of a rejection. */
export function problemResult(
  { problem }: Rejection,
  correlationId?: string,
  challenge?: string,
): HttpResult {
  const body = JSON.stringify({ ...problem, correlation_id: correlationId });
  const result = textResult(problem.status, "application/problem+json", body);
  const headers: Record<string, string> = { ...result.headers };
  if (problem.status === 503) headers["retry-after"] = "2";
  if (problem.status === 401 && challenge) headers["www-authenticate"] = challenge;
  return { ...result, headers };
}

/** The response of a route, as JSON unless the route has another media type. */
export function successResult({ status, mediaType }: ApiRoute, outcome: unknown): HttpResult {
  const body = mediaType === undefined ? JSON.stringify(outcome) : String(outcome);
  return textResult(status, mediaType ?? "application/json", body);
}

function textResult(statusCode: number, mediaType: string, body: string): HttpResult {
  if (statusCode === 204) return { statusCode, headers: { "cache-control": "no-store" }, body: "" };
  const headers = { "content-type": mediaType, "cache-control": "no-store" };
  return { statusCode, headers, body };
}

/**
 * Compresses a large body with gzip. CloudFront compresses only what it may cache, and it caches nothing of the API.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
export function compressLarge(result: HttpResult, { headers }: APIGatewayProxyEventV2): HttpResult {
  const isAccepted = acceptsGzip.test(headers["accept-encoding"] ?? "");
  if (result.body.length < minCompressedLength || !isAccepted) return result;
  return {
    ...result,
    headers: { ...result.headers, "content-encoding": "gzip", vary: "accept-encoding" },
    body: gzipSync(result.body).toString("base64"),
    isBase64Encoded: true,
  };
}

/** Below this, compression saves no network packet. */
const minCompressedLength = 1_000;

/** Every browser sends `gzip` without a weight. */
const acceptsGzip = /(^|,)\s*gzip\s*(,|$)/i;
