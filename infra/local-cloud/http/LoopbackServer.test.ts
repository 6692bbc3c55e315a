import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { textResponse } from "./HttpMessage.ts";
import { LoopbackServer } from "./LoopbackServer.ts";

const addresses = Object.values(networkInterfaces())
  .flatMap((held) => held ?? [])
  .filter(({ internal }) => internal)
  .map(({ address }) => address)
  .filter((address) => ["127.0.0.1", "::1"].includes(address));

async function listen(): Promise<LoopbackServer> {
  const server = await LoopbackServer.listen(0);
  server.handler = async () => textResponse(200, "text/plain", "hello");
  onTestFinished(() => server.close());
  return server;
}

const upgrade = ["Host: a", "Connection: Upgrade", "Upgrade: websocket"];

async function ask(port: number, host: string, headers: readonly string[]): Promise<string> {
  const socket = connect(port, host);
  socket.write(["GET / HTTP/1.1", ...headers, "", ""].join("\r\n"));
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer);
}

it.each(addresses)("answers an upgrade request without a listener at %s", async (host) => {
  const { port } = await listen();
  expect(await ask(port, host, upgrade)).toContain("200 OK");
});

it("closes the connection after an upgrade request", async () => {
  const { port } = await listen();
  expect(await ask(port, "127.0.0.1", upgrade)).toContain("connection: close");
  expect(await ask(port, "127.0.0.1", ["Host: a"])).toContain("Connection: keep-alive");
});

it.each(addresses)("passes an upgrade to its listener at %s", async (host) => {
  const { port, server } = await listen();
  server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  expect(await ask(port, host, upgrade)).toContain("101 Switching Protocols");
});

it("refuses a request with two hosts", async () => {
  const { port } = await listen();
  expect(await ask(port, "127.0.0.1", ["Host: a", "Host: b"])).toContain("400 Bad Request");
});
