import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type HttpHandler, readRequest, textResponse, writeResponse } from "./HttpMessage.ts";

/** Everything the local cloud answers stays on this machine. */
const loopbackAddresses = ["127.0.0.1", "::1"];

/**
 * A server on this machine's loopback, under IPv4 and, where there is any, IPv6: browsers try either for `localhost`, so
 * another program that holds the port under one of them would swallow the visits. Answers 503 until it has a handler.
 */
export class LoopbackServer {
  readonly port: number;
  /** The server to which connection upgrades (web sockets) come, whatever address they arrive at. */
  readonly server: Server;
  /** May be replaced at any moment; requests under way keep the handler they began with. */
  handler: HttpHandler = async () => textResponse(503, "text/plain", "Starting.\n");
  readonly #servers: readonly Server[];

  /**
   * @param port 0 takes any free port
   * @throws LocalCloudError when the port is taken or not allowed
   */
  static async listen(port: number): Promise<LoopbackServer> {
    const servers: Server[] = [];
    let boundPort = port;
    for (const address of loopbackAddresses) {
      const server = createServer();
      try {
        boundPort = await bind(server, boundPort, address);
        servers.push(server);
      } catch (error) {
        if (servers.length > 0 && isWithoutIpv6(error)) continue;
        for (const open of servers) open.close();
        throw refusal(error, boundPort);
      }
    }
    return new LoopbackServer(servers, boundPort);
  }

  private constructor(servers: readonly Server[], port: number) {
    const [first] = servers;
    if (first === undefined) throw new LocalCloudError("This machine has no loopback address.");
    this.#servers = servers;
    this.server = first;
    this.port = port;
    for (const server of servers) {
      server.on("request", (message, response) => void this.#answer(message, response));
      if (server !== first) passUpgrades(server, first);
    }
  }

  /** Closes every connection, also those that a browser keeps open. */
  async close(): Promise<void> {
    const closed = this.#servers.map((server) => once(server, "close"));
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
    await Promise.all(closed);
  }

  /**
   * After an upgrade that nobody took Node hears nothing more that is unreadable on the connection, and leaves its sender
   * waiting: such a connection ends with its answer.
   */
  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if ((message.headersDistinct.host ?? []).length > 1) return refuse(response);
      if (message.headers.upgrade !== undefined) response.setHeader("connection", "close");
      const request = await readRequest(message);
      writeResponse(await this.handler(request), response, request.method);
    } catch (error) {
      // The visitor left before the body was whole, or the handler has a fault: neither may stop the server.
      if (message.destroyed && !message.complete) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (response.headersSent) response.destroy();
      else
        writeResponse(textResponse(502, "text/plain", "Local cloud failure.\n"), response, "GET");
    }
  }
}

/** Two hosts are what a server must not choose from: https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function refuse(response: ServerResponse): void {
  response.setHeader("connection", "close");
  writeResponse(textResponse(400, "text/plain", "Bad Request\n"), response, "GET");
}

/** Not before somebody listens: until then Node answers a request for an upgrade as it does any other. */
function passUpgrades(from: Server, to: Server): void {
  to.on("newListener", (event) => {
    if (event !== "upgrade" || from.listenerCount("upgrade") > 0) return;
    from.on("upgrade", (...upgrade) => to.emit("upgrade", ...upgrade));
  });
}

async function bind(server: Server, port: number, address: string): Promise<number> {
  server.listen(port, address);
  await once(server, "listening");
  const bound: AddressInfo | string | null = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}

function isWithoutIpv6(error: unknown): boolean {
  return ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"].includes(codeOf(error));
}

function refusal(error: unknown, port: number): unknown {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new LocalCloudError(
        `Port ${port} is taken by another program: stop that one, or choose a port with PORT=3001.`,
      );
    case "EACCES":
      return new LocalCloudError(
        `Port ${port} is reserved on this machine: choose one with PORT=3001.`,
      );
    default:
      return error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
