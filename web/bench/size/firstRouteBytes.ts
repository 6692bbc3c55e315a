import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a site's `/` comes to, gzipped: its document, and the scripts and stylesheets that it names. */
export function firstRouteBytes(folder: string): number {
  const document = readFileSync(join(folder, "index.html"));
  const files = filesNamedBy(document.toString()).map((path) => readFileSync(join(folder, path)));
  return [document, ...files].reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

/** Paths on the same site. What lies in a template is fetched by nobody who opens the page. */
export function filesNamedBy(page: string): readonly string[] {
  const document = page.replaceAll(/<template[^>]*>.*?<\/template>/gs, "");
  const scripts = document.matchAll(/<script[^>]+src="(\/[^"]+)"/g);
  const links = document.matchAll(
    /<link[^>]+rel="(?:stylesheet|modulepreload)"[^>]+href="(\/[^"]+)"/g,
  );
  return [...scripts, ...links].map(([, path = ""]) => path);
}
