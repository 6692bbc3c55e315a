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

const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];

/** Sends raw headers. Without a Host among them, adds the server's own. */
async function ask(
  port: number,
  address: string,
  headers: readonly string[],
  method = "GET",
): Promise<string> {
  const socket = connect(port, address);
  const host = headers.some((header) => header.startsWith("Host:"))
    ? []
    : [`Host: localhost:${port}`];
  socket.write([`${method} / HTTP/1.1`, ...host, ...headers, "", ""].join("\r\n"));
  const [response] = await once(socket, "data");
  socket.destroy();
  return String(response);
}

it.each(addresses)("handles an upgrade request without a listener at %s", async (host) => {
  const { port } = await listen();
  expect(await ask(port, host, upgrade)).toContain("200 OK");
});

it("closes the connection after an upgrade request", async () => {
  const { port } = await listen();
  expect(await ask(port, "127.0.0.1", upgrade)).toContain("connection: close");
  expect(await ask(port, "127.0.0.1", [])).toContain("Connection: keep-alive");
});

it.each(addresses)("passes an upgrade to its listener at %s", async (host) => {
  const { port, server } = await listen();
  server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  expect(await ask(port, host, upgrade)).toContain("101 Switching Protocols");
});

it.each([
  ["none", {}, []],
  ["each in a header of its own", { cookies: ["a=1", "b=2"] }, ["a=1", "b=2"]],
  ["one among the headers", { headers: { "set-cookie": "a=1" } }, ["a=1"]],
])("writes a response's cookies: %s", async (_, response, cookies) => {
  const server = await listen();
  server.handler = async () => ({ status: 200, headers: {}, body: Buffer.of(), ...response });
  const { headers } = await fetch(`http://127.0.0.1:${server.port}`);
  expect(headers.getSetCookie()).toEqual(cookies);
});

it.each(["localhost", "127.0.0.1", "[::1]"])("accepts its own page at %s", async (name) => {
  const { port } = await listen();
  const own = [`Host: ${name}:${port}`, `Origin: http://${name}:${port}`];
  expect(await ask(port, "127.0.0.1", own)).toContain("200 OK");
});

it("accepts other host names only if they are configured", async () => {
  const server = await listen();
  const ofApi = ["Host: api.example"];
  expect(await ask(server.port, "127.0.0.1", ofApi)).toContain("403 Forbidden");
  server.otherHosts = ["api.example"];
  expect(await ask(server.port, "127.0.0.1", ofApi)).toContain("200 OK");
});

it.each([
  [
    "a website whose name was rebound to the loopback",
    (port: number) => [`Host: evil.example:${port}`],
  ],
  ["a client that names two hosts", (port: number) => [`Host: localhost:${port}`, "Host: a"]],
  ["another port", () => ["Host: localhost:1"]],
  ["another website", () => ["Origin: https://evil.example"]],
  ["a page on another port of this machine", () => ["Origin: http://localhost:1"]],
  ["a page without an origin", () => ["Origin: null"]],
])("rejects requests from %s", async (_, headersFor) => {
  const { port } = await listen();
  const response = await ask(port, "127.0.0.1", headersFor(port));
  expect(response).toContain("403 Forbidden");
  expect(response).not.toMatch(/access-control|hello/i);
});

it("rejects what a page of another site sends without an origin, but not its links", async () => {
  const { port } = await listen();
  const from = (site: string) => [`Sec-Fetch-Site: ${site}`, "Content-Length: 0"];
  const status = async (site: string, method: string) =>
    Number((await ask(port, "127.0.0.1", from(site), method)).split(" ")[1]);
  expect(await status("cross-site", "POST")).toBe(403);
  expect(await status("same-site", "PUT")).toBe(403);
  expect(await status("same-origin", "POST")).toBe(200);
  expect(await status("cross-site", "GET")).toBe(200);
});
