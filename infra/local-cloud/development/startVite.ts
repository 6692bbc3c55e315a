import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createViteServer } from "vite";
import type { Development } from "../cloud/LocalCloud.ts";
import { boundPort } from "../http/boundPort.ts";
import { forwardRequest } from "../http/forwardRequest.ts";
import { type HttpRequest, type HttpResponse, withoutHeaders } from "../http/HttpMessage.ts";
import type { Origin } from "../services/cloudfront/edge.ts";
import { developmentHeaders } from "./developmentHeaders.ts";

/**
 * Starts Vite behind the edge, in front of the bucket. Its web socket uses the edge's port.
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
  return {
    wrapBucket: wrapWithVite(`http://127.0.0.1:${boundPort(server)}`),
    responseHeaders: developmentHeaders,
    close: async () => {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Puts Vite in front of a bucket. A page's document comes from Vite, and its metadata, such as `x-amz-meta-status: 404`, from
 * the bucket. Other files come from Vite at the browser's original path, or from the bucket if Vite does not have them
 * (`/config.json`).
 */
export function wrapWithVite(address: string): (deployed: Origin) => Origin {
  return (deployed) => async (request, viewer) => {
    if (!isNavigation(viewer)) {
      const query = viewer.query === "" ? "" : `?${viewer.query}`;
      const file = await uncompressed(forwardRequest(address + viewer.path + query, viewer));
      return file.status === 404 ? deployed(request, viewer) : file;
    }
    const page = await uncompressed(forwardRequest(`${address}/index.html`, viewer));
    const bucketHeaders = await metadata(deployed, request, viewer);
    return { ...page, headers: { ...bucketHeaders, ...page.headers } };
  };
}

/** Keeps the edge from compressing a response: Vite's modules are up to 8 MB, and compressing them takes a minute. */
async function uncompressed(response: Promise<HttpResponse>): Promise<HttpResponse> {
  const { headers, ...rest } = await response;
  return { ...rest, headers: { ...headers, "content-encoding": "identity" } };
}

/** Whether the browser asks for a page, not for one of its files. Old browsers send no Sec-Fetch-Dest, but accept HTML. */
function isNavigation({ headers }: HttpRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination === undefined
    ? (headers.accept ?? "").includes("text/html")
    : ["document", "iframe"].includes(destination);
}

/** The bucket's metadata of a document, as headers. */
async function metadata(deployed: Origin, request: HttpRequest, viewer: HttpRequest) {
  const { headers } = await deployed(request, viewer);
  return withoutHeaders(headers, (name) => !name.startsWith("x-amz-meta-"));
}
