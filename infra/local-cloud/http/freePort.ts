import { once } from "node:events";
import { createServer } from "node:net";
import { boundPort } from "./boundPort.ts";

/**
 * Finds a port that is free at the moment.
 *
 * @param host an address of the loopback
 */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const port = boundPort(server);
  server.close();
  await once(server, "close");
  return port;
}
