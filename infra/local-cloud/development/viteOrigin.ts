import type { Origin } from "../cloudfront/edge.ts";
import type { HttpRequest, HttpResponse } from "../http/HttpMessage.ts";

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
