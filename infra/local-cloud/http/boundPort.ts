import type { Server } from "node:net";

/** The port on which a server listens. */
export function boundPort(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return address.port;
}
