import { forwardRequest } from "../../http/forwardRequest.ts";
import { type HttpHandler, textResponse, withoutHeaders } from "../../http/HttpMessage.ts";

/** Forwards requests to the database. Removes the headers of its responses that would let every web page read them. */
export function databaseProxy(endpoint: string): HttpHandler {
  return async (request) => {
    if (request.body === undefined) return textResponse(413, "text/plain", "Too large.\n");
    try {
      const response = await forwardRequest(endpoint + request.path, request);
      const isCors = (name: string) => name.startsWith("access-control-");
      return { ...response, headers: withoutHeaders(response.headers, isCors) };
    } catch {
      // Clients retry, because the database may be restarting.
      return textResponse(503, "text/plain", "The database is not responding.\n");
    }
  };
}
