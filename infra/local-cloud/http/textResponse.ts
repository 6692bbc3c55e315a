import type { HttpResponse } from "./HttpMessage.ts";

/** An answer with a body of text and nothing else. */
export function textResponse(status: number, contentType: string, text: string): HttpResponse {
  return { status, headers: { "content-type": contentType }, cookies: [], body: Buffer.from(text) };
}
