import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createViteServer } from "vite";
import type { Development } from "../cloud/LocalCloud.ts";
import type { Origin } from "../cloudfront/edge.ts";
import type { Headers, HttpRequest, HttpResponse } from "../http/HttpMessage.ts";

/**
 * Starts Vite behind the edge: it answers in the bucket's place, and its web socket shares the edge's port.
 *
 * @param webFolder the workspace with Vite's configuration
 * @param edgeServer where the browser's web socket arrives
 */
export async function startVite(webFolder: string, edgeServer: Server): Promise<Development> {
  const vite = await createViteServer({
    root: webFolder,
    // The edge's function already turned addresses into documents; Vite answers what it has, and 404.
    appType: "mpa",
    server: { middlewareMode: true, ws: { server: edgeServer } },
    clearScreen: false,
  });
  const server = createServer(vite.middlewares).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    wrapBucket: viteOrigin(`http://127.0.0.1:${port}`),
    responseHeaders: developmentHeaders,
    close: async () => {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Puts Vite in front of a bucket. A page is Vite's own document with what the bucket says about the page (that it
 * stands for a 404, say). Everything else is asked of Vite at the address the browser used, which the edge's function
 * may not know, and of the bucket when Vite has nothing (`/config.json`).
 */
export function viteOrigin(address: string): (deployed: Origin) => Origin {
  return (deployed) => async (request, viewer) => {
    if (!isNavigation(viewer)) {
      const file = await ask(address + viewer.path + (viewer.query && `?${viewer.query}`), viewer);
      return file.status === 404 ? deployed(request, viewer) : file;
    }
    const page = await ask(`${address}/index.html`, viewer);
    return {
      ...page,
      headers: { ...(await metadata(deployed, request, viewer)), ...page.headers },
    };
  };
}

function isNavigation({ headers }: HttpRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination === undefined
    ? (headers.accept ?? "").includes("text/html")
    : destination === "document";
}

async function metadata(deployed: Origin, request: HttpRequest, viewer: HttpRequest) {
  const { headers } = await deployed(request, viewer);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-")),
  );
}

async function ask(url: string, { method, headers }: HttpRequest): Promise<HttpResponse> {
  const { host: _host, connection: _connection, ...asked } = headers;
  const response = await fetch(url, { method, headers: asked, redirect: "manual" });
  const body = Buffer.from(await response.arrayBuffer());
  const answered = Object.fromEntries(response.headers);
  // fetch has unpacked the body.
  for (const name of ["connection", "content-encoding", "content-length", "keep-alive"]) {
    delete answered[name];
  }
  return { status: response.status, headers: answered, cookies: [], body };
}

const policyName = "content-security-policy";

/**
 * Loosens the deployed Content-Security-Policy as far as Vite needs it, and no further: its inline scripts and styles,
 * which change with every edit, and its web socket. Hashes go, because a browser ignores 'unsafe-inline' beside them.
 */
export function developmentHeaders(headers: Headers): Headers {
  const policy = headers[policyName];
  return policy === undefined ? headers : { ...headers, [policyName]: loosened(policy) };
}

function loosened(policy: string): string {
  return policy
    .split(";")
    .map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      const added = additions[name];
      if (added === undefined) return directive.trim();
      const kept = sources.filter((source) => !/^'(sha\d+|nonce)-/.test(source));
      return [name, ...kept, ...added].join(" ");
    })
    .join("; ");
}

const additions: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["'unsafe-inline'"],
  "style-src": ["'unsafe-inline'"],
  "connect-src": ["ws:"],
};
