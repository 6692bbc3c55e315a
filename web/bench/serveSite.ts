import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Serves the files of a built site on a free port, compressed once and kept in memory. Product and baseline are served
 * alike; anything else that a page requests gets a 404.
 */
export async function serveSite(folder: string) {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = bodies.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    bodies.set(file, body);
    response.writeHead(200, {
      "Content-Type": contentTypes[extname(file)] ?? "application/octet-stream",
      "Content-Encoding": "gzip",
      "Content-Length": body.length,
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return {
    origin: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};
