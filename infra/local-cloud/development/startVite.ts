import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createViteServer } from "vite";
import type { Development } from "../cloud/LocalCloud.ts";
import {
  forwardRequest,
  type Headers,
  type HttpRequest,
  type HttpResponse,
  withoutHeaders,
} from "../http/HttpMessage.ts";
import type { Origin } from "../services/cloudfront/edge.ts";

/**
 * Starts Vite behind the edge. It replaces the bucket, and its web socket uses the edge's port.
 *
 * @param webFolder the folder with Vite's configuration
 * @param edgeServer receives the browser's web socket connection
 */
export async function startVite(webFolder: string, edgeServer: Server): Promise<Development> {
  const vite = await createViteServer({
    root: webFolder,
    // The edge function maps paths to documents, so Vite needs no fallback page.
    appType: "mpa",
    server: { middlewareMode: true, ws: { server: edgeServer }, cors: false },
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
 * Puts Vite in front of a bucket. For a page, Vite sends its document and the bucket the metadata, such as the status 404. Other
 * files come from Vite at the browser's original path, or from the bucket if Vite does not have them (`/config.json`).
 */
export function viteOrigin(address: string): (deployed: Origin) => Origin {
  return (deployed) => async (request, viewer) => {
    if (!isNavigation(viewer)) {
      const file = await uncompressed(
        forwardRequest(address + viewer.path + (viewer.query && `?${viewer.query}`), viewer),
      );
      return file.status === 404 ? deployed(request, viewer) : file;
    }
    const page = await uncompressed(forwardRequest(`${address}/index.html`, viewer));
    return {
      ...page,
      headers: { ...(await metadata(deployed, request, viewer)), ...page.headers },
    };
  };
}

/** Keeps the edge from compressing a response: Vite's modules have up to 8 MB, which takes a minute. */
async function uncompressed(response: Promise<HttpResponse>): Promise<HttpResponse> {
  const { headers, ...rest } = await response;
  return { ...rest, headers: { ...headers, "content-encoding": "identity" } };
}

function isNavigation({ headers }: HttpRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination === undefined
    ? (headers.accept ?? "").includes("text/html")
    : ["document", "iframe"].includes(destination);
}

async function metadata(deployed: Origin, request: HttpRequest, viewer: HttpRequest) {
  const { headers } = await deployed(request, viewer);
  return withoutHeaders(headers, (name) => !name.startsWith("x-amz-meta-"));
}

const policyName = "content-security-policy";

/**
 * Allows what Vite needs in the Content-Security-Policy: inline scripts and styles, and its web socket. Removes hashes, because
 * browsers ignore 'unsafe-inline' if there are any.
 */
export function developmentHeaders(headers: Headers): Headers {
  const policy = headers[policyName];
  return policy === undefined ? headers : { ...headers, [policyName]: relaxPolicy(policy) };
}

function relaxPolicy(policy: string): string {
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
