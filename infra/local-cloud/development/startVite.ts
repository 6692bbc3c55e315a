import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createViteServer } from "vite";
import type { Development } from "../cloud/LocalCloud.ts";
import { developmentHeaders } from "./developmentHeaders.ts";
import { viteOrigin } from "./viteOrigin.ts";

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
