import { connect, type Socket } from "node:net";
import { type Answer, readAnswer } from "./Answer.ts";
import { type FuzzedRequest, isBroken } from "./FuzzedRequest.ts";
import { wireBytes } from "./wireBytes.ts";

/** How long an answer may take before it counts as none: longer than a function may run. */
const patienceMs = 70_000;

/** One connection to the site at a time, kept as long as the server keeps it. Sends bytes as they are: a client of Node's would refuse to. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request and waits for its answer. Never rejects. */
  async exchange(request: FuzzedRequest): Promise<Answer> {
    const kept = this.#socket;
    this.#socket = undefined;
    if (kept !== undefined && !kept.destroyed) {
      const answer = await this.#exchangeOn(kept, request);
      // A server may end an idle connection at any moment, this one too.
      if (answer.kind !== "hung up") return answer;
    }
    return this.#exchangeOn(connect(this.#port, "127.0.0.1"), request);
  }

  async #exchangeOn(socket: Socket, request: FuzzedRequest): Promise<Answer> {
    const { answer, keepsConnection } = await answerOf(socket, request);
    if (keepsConnection && !isBroken(request)) this.#socket = socket;
    else socket.destroy();
    return answer;
  }

  close(): void {
    this.#socket?.destroy();
  }
}

type Exchange = { readonly answer: Answer; readonly keepsConnection: boolean };

function answerOf(socket: Socket, request: FuzzedRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const finish = (exchange: Exchange) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      // A server may reset a connection after its answer; nobody waits for it any more.
      socket.on("error", () => undefined);
      resolve(exchange);
    };
    const without = (kind: "hung up" | "silence") =>
      finish({ answer: { kind }, keepsConnection: false });
    const timer = setTimeout(() => without("silence"), patienceMs);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const read = readAnswer(received, request.method === "HEAD");
      if (read !== undefined) finish(read);
    });
    socket.on("error", () => without("hung up"));
    socket.on("close", () => without("hung up"));
    socket.write(wireBytes(request));
    // The rest of a body that was promised will not come.
    if (request.framing === "length too long") socket.end();
  });
}
