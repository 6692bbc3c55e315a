import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type Responder = (response: ServerResponse, request: IncomingMessage) => void;

export const status =
  (code: number, headers = {}, body = "Ann"): Responder =>
  (response) =>
    response.writeHead(code, headers).end(body);

/** A server that records its requests. After the listed responses, it repeats the last one. */
export async function aReceiver(...responders: readonly Responder[]) {
  const received: { headers: IncomingMessage["headers"]; body: string; path?: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url ?? "" });
    const responder = responders[received.length - 1] ?? responders.at(-1);
    responder?.(response, request);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, received };
}
