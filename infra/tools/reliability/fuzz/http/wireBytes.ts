import type { FuzzedRequest } from "./FuzzedRequest.ts";

/** The bytes of a request. */
export function wireBytes(request: FuzzedRequest): Buffer {
  const { method, target, headers, framing } = request;
  const head = [
    `${method} ${target} HTTP/${framing === "version 3" ? "3.0" : "1.1"}`,
    ...hosts(request),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framingHeaders(request),
  ];
  const newLine = framing === "bare line feeds" ? "\n" : "\r\n";
  return Buffer.concat([
    Buffer.from([...head, "", ""].join(newLine), "latin1"),
    framedBody(request),
  ]);
}

function hosts({ framing, host = "localhost" }: FuzzedRequest): readonly string[] {
  if (framing === "no host") return [];
  return framing === "two hosts" ? [`Host: ${host}`, "Host: elsewhere"] : [`Host: ${host}`];
}

function framingHeaders({ framing, body }: FuzzedRequest): readonly string[] {
  const length = (bytes: number) => `Content-Length: ${bytes}`;
  switch (framing) {
    case "none":
      return [];
    case "chunked":
    case "broken chunk":
      return ["Transfer-Encoding: chunked"];
    case "length too long":
      return [length(body.length + 10)];
    case "length too short":
      return [length(Math.max(0, body.length - 10))];
    case "two lengths":
      return [length(body.length), length(body.length + 1)];
    case "length and chunks":
      return [length(body.length), "Transfer-Encoding: chunked"];
    case "header without a name":
      return [length(body.length), ": nameless"];
    case "length":
    case "bare line feeds":
    case "no host":
    case "two hosts":
    case "version 3":
      return [length(body.length)];
  }
}

function framedBody({ framing, body }: FuzzedRequest): Buffer {
  switch (framing) {
    case "none":
      return Buffer.alloc(0);
    case "chunked":
      return chunked(body);
    case "broken chunk":
      return Buffer.concat([Buffer.from("zz\r\n"), body, Buffer.from("\r\n")]);
    case "length and chunks":
      return chunked(body);
    default:
      return body;
  }
}

/** In two chunks, the first with an extension, and with a trailer at the end: all of which are allowed. */
function chunked(body: Buffer): Buffer {
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(
    (part) => part.length > 0,
  );
  return Buffer.concat([
    ...chunks.flatMap((part, place) => [
      Buffer.from(`${part.length.toString(16)}${place === 0 ? ";part=first" : ""}\r\n`),
      part,
      Buffer.from("\r\n"),
    ]),
    Buffer.from("0\r\nx-trailer: last\r\n\r\n"),
  ]);
}
