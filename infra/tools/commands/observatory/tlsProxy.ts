import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { CommandError } from "../CommandError.ts";

/**
 * Terminates TLS on a free localhost port and forwards each request. The local cloud refuses other hosts and origins,
 * which the scanner sends.
 */
export async function startTlsProxy(site: string, { cert, key }: Certificate) {
  const server = createServer({ cert, key }, (request, response) => {
    const { method, url = "/" } = request;
    const { host: _, origin: __, ...headers } = request.headers;
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
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port");
  return {
    port: address.port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Certificate = { readonly file: string; readonly cert: Buffer; readonly key: Buffer };

/**
 * Creates a self-signed certificate for localhost in a folder, valid for one day.
 *
 * @throws CommandError if openssl is not installed
 */
export function createCertificate(folder: string): Certificate {
  const file = join(folder, "certificate.pem");
  const keyFile = join(folder, "key.pem");
  const { error, status, stderr } = spawnSync(
    "openssl",
    [
      ...["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=localhost"],
      ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
      ...["-addext", "subjectAltName=DNS:localhost", "-keyout", keyFile, "-out", file],
    ],
    { encoding: "utf8" },
  );
  if (error !== undefined || status !== 0) {
    throw new CommandError(`openssl could not create a certificate: ${error?.message ?? stderr}`);
  }
  return { file, cert: readFileSync(file), key: readFileSync(keyFile) };
}
