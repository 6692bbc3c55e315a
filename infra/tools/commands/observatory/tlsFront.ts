import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import type { ThrowAwayCertificate } from "./throwAwayCertificate.ts";

/** A running front. */
export type TlsFront = { readonly port: number; readonly close: () => void };

/**
 * Ends TLS on a free port of this machine and hands every request on to a site as it came, the answer back as it is.
 *
 * @param site `http://localhost:3000`
 */
export async function tlsFront(
  site: string,
  { certificate, key }: ThrowAwayCertificate,
): Promise<TlsFront> {
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const { method, headers, url = "/" } = request;
    const forwarded = httpRequest(new URL(url, site), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", (error) => response.destroy(error));
    request.pipe(forwarded);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The front has no port");
  return {
    port: address.port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
