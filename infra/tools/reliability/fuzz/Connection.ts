import { connect, type Socket } from "node:net";
import { type FuzzedRequest, mayGoUnanswered, toBytes } from "./FuzzedRequest.ts";

/** The outcome of a request. */
export type Answer =
  | CompleteAnswer
  /** The connection ended before the response was complete. */
  | { readonly kind: "hung up" }
  | { readonly kind: "timed out" };

export type CompleteAnswer = {
  readonly kind: "answered";
  readonly status: number;
  /** Lowercase names. For repeated headers, the last value. */
  readonly headers: ReadonlyMap<string, string>;
  /** Empty for HEAD. */
  readonly body: Buffer;
};

/** A keep-alive connection to the site. Writes raw bytes, because Node's client refuses to send invalid requests. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request and waits for the response. Never rejects. */
  async exchange(fuzzed: FuzzedRequest): Promise<Answer> {
    const request = { host: `localhost:${this.#port}`, ...fuzzed };
    const kept = this.#socket;
    this.#socket = undefined;
    if (kept !== undefined && !kept.destroyed) {
      const answer = await this.#exchangeOn(kept, request);
      // A server may close an idle connection at any time, including now.
      if (answer.kind !== "hung up") return answer;
    }
    return this.#exchangeOn(connect(this.#port, "127.0.0.1"), request);
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #exchangeOn(socket: Socket, request: FuzzedRequest): Promise<Answer> {
    const { answer, isKeptAlive } = await readFrom(socket, request);
    if (isKeptAlive && !mayGoUnanswered(request)) this.#socket = socket;
    else socket.destroy();
    return answer;
  }
}

type Exchange = { readonly answer: Answer; readonly isKeptAlive: boolean };

function readFrom(socket: Socket, request: FuzzedRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const finish = (exchange: Exchange) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      // The server may still reset the connection.
      socket.on("error", () => undefined);
      resolve(exchange);
    };
    const giveUp = (kind: "hung up" | "timed out") =>
      finish({ answer: { kind }, isKeptAlive: false });
    const timer = setTimeout(() => giveUp("timed out"), timeoutMs);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const exchange = readAnswer(received, request.method === "HEAD");
      if (exchange !== undefined) finish(exchange);
    });
    socket.on("error", () => giveUp("hung up"));
    socket.on("close", () => giveUp("hung up"));
    socket.write(toBytes(request));
    // The rest of the announced body will never be sent.
    if (request.framing === "length too long") socket.end();
  });
}

/**
 * Parses the first response in the received bytes. @returns undefined while it is incomplete
 *
 * @param isHead a response to HEAD has no body, regardless of its headers
 */
export function readAnswer(
  received: Buffer,
  isHead: boolean,
): { readonly answer: CompleteAnswer; readonly isKeptAlive: boolean } | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...lines] = received
    .subarray(0, headEnd)
    .toString("latin1")
    .split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const rest = received.subarray(headEnd + 4);
  if (status < 200) return readAnswer(rest, isHead);
  const headers = new Map(lines.map(parseHeader));
  const hasBody = !isHead && status !== 204 && status !== 304;
  const length = hasBody ? Number(headers.get("content-length") ?? 0) : 0;
  if (rest.length < length) return undefined;
  return {
    answer: { kind: "answered", status, headers, body: rest.subarray(0, length) },
    isKeptAlive: headers.get("connection") !== "close" && rest.length === length,
  };
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Longer than a function's timeout. */
const timeoutMs = 70_000;
