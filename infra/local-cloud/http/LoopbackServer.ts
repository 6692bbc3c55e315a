import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LocalCloudError } from "../LocalCloudError.ts";
import { boundPort } from "./boundPort.ts";
import { type HttpHandler, readRequest, textResponse, writeResponse } from "./HttpMessage.ts";

/** Nothing listens on other network interfaces. */
const loopbackAddresses = ["127.0.0.1", "::1"];

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A server on the loopback, over IPv4 and, if available, IPv6. Browsers try both for `localhost`, so another program on the same
 * port of one of them would receive the requests. Responds with 503 until a handler is set.
 *
 * Every website that a developer visits can send requests to the loopback. So the server rejects the requests of pages
 * from other origins, and requests for other host names, which may have been rebound to the loopback.
 */
export class LoopbackServer {
  readonly port: number;
  /** The server that receives connection upgrades (web sockets) from all addresses. */
  readonly server: Server;
  /** May be replaced at any time. Running requests keep their handler. */
  handler: HttpHandler = async () => textResponse(503, "text/plain", "Starting.\n");
  /** More host names to accept. Websites must not be able to have them. */
  otherHosts: readonly string[] = [];
  readonly #servers: readonly Server[];

  /**
   * @param port 0 picks a free port
   * @throws LocalCloudError if the port is taken or reserved
   */
  static async listen(port: number): Promise<LoopbackServer> {
    const servers: Server[] = [];
    let chosenPort = port;
    for (const address of loopbackAddresses) {
      // By default, the server closes a connection after 5 idle seconds, possibly while the next request is on its way.
      const server = createServer({ keepAliveTimeout: 600_000 });
      try {
        server.listen(chosenPort, address);
        await once(server, "listening");
        // Port 0 became a free port, which the next address must have too.
        chosenPort = boundPort(server);
        servers.push(server);
      } catch (error) {
        if (servers.length > 0 && missingAddressCodes.includes(codeOf(error))) continue;
        for (const open of servers) open.close();
        throw toLocalCloudError(error, chosenPort);
      }
    }
    return new LoopbackServer(servers, chosenPort);
  }

  private constructor(servers: readonly Server[], port: number) {
    const [first] = servers;
    if (first === undefined) throw new LocalCloudError("This machine has no loopback address.");
    this.#servers = servers;
    this.server = first;
    this.port = port;
    for (const server of servers) {
      server.on("request", (message, response) => void this.#respond(message, response));
      if (server !== first) passUpgrades(server, first);
    }
  }

  /** Closes all connections, including idle ones. */
  async close(): Promise<void> {
    const closed = this.#servers.map((server) => once(server, "close"));
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
    await Promise.all(closed);
  }

  /** Lets the handler respond to a request that is allowed. Never throws. */
  async #respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.#isAllowed(message)) {
        response.setHeader("connection", "close");
        writeResponse(foreignRequest, response, "GET");
        return;
      }
      // Without a listener for upgrades, Node reads no further requests of the connection, and the sender would wait forever.
      if (message.headers.upgrade !== undefined) response.setHeader("connection", "close");
      const request = await readRequest(message);
      writeResponse(await this.handler(request), response, request.method);
    } catch (error) {
      // Either the client disconnected, or the handler has a bug. Neither may stop the server.
      if (message.destroyed && !message.complete) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (response.headersSent) response.destroy();
      else writeResponse(handlerFailure, response, "GET");
    }
  }

  /** Whether the request is for this server and, if a page sent it, from this server's own pages. */
  #isAllowed({ method, headers, headersDistinct }: IncomingMessage): boolean {
    const { host: hosts = [], origin: origins = [] } = headersDistinct;
    const [host = "", secondHost] = hosts;
    // Another site may link here, but its pages may not send data.
    const sendsData = method !== "GET" && method !== "HEAD";
    if (sendsData && /cross-site|same-site/.test(String(headers["sec-fetch-site"]))) return false;
    const requested = `http://${host.toLowerCase()}`;
    // A URL drops the port if it is HTTP's default, as browsers do in both headers.
    const loopbackOrigins = loopbackNames.map(
      (name) => new URL(`http://${name}:${this.port}`).origin,
    );
    const otherOrigins = this.otherHosts.map((name) => `http://${name}`);
    return (
      secondHost === undefined &&
      [...loopbackOrigins, ...otherOrigins].includes(requested) &&
      origins.every((origin) => origin === requested)
    );
  }
}

const handlerFailure = textResponse(502, "text/plain", "Local cloud failure.\n");

const foreignRequest = textResponse(
  403,
  "text/plain",
  "The local cloud serves only its own pages, at localhost.\n",
);

/**
 * Passes upgrade requests to another server once that one listens for them. Listens no earlier itself, because without a
 * listener, Node handles them like other requests.
 */
function passUpgrades(from: Server, to: Server): void {
  to.on("newListener", (event) => {
    if (event !== "upgrade" || from.listenerCount("upgrade") > 0) return;
    from.on("upgrade", (...upgrade) => to.emit("upgrade", ...upgrade));
  });
}

/** What Node reports for an address that the machine does not have, such as one of IPv6. */
const missingAddressCodes = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"];

function toLocalCloudError(error: unknown, port: number): unknown {
  return ["EADDRINUSE", "EACCES"].includes(codeOf(error))
    ? new LocalCloudError(
        `Port ${port} is taken by another program or reserved: stop that program, or choose a port with PORT=3001.`,
      )
    : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
