import { type HttpResponse, textResponse } from "../http/HttpMessage.ts";

/** The page CloudFront answers with when it refuses or fails by itself. */
export function edgeFailure(status: number, reason: string): HttpResponse {
  const response = textResponse(
    status,
    "text/html",
    `<!DOCTYPE html>\n<title>ERROR: The request could not be satisfied</title>\n<h1>${status} ERROR</h1>\n<p>${reason}</p>\n`,
  );
  return { ...response, headers: { ...response.headers, "x-cache": "Error from cloudfront" } };
}

/** The answer to a method the behaviour does not allow. */
export function methodRefused(): HttpResponse {
  return edgeFailure(
    403,
    "This distribution is not configured to allow the HTTP request method that was used for this request.",
  );
}
