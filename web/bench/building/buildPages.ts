import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";
import { sites } from "./sites.ts";

/** Builds floor and rival for production: Vite as it comes, for the same browsers as the product. */
export async function buildPages(): Promise<void> {
  process.env.NODE_ENV = "production";
  await build(pageConfig("rival", sites.rival));
  await build(pageConfig("floor", sites.floor));
  await prerenderFloor();
}

function pageConfig(page: "floor" | "rival", outDir: string): InlineConfig {
  return {
    root: join(import.meta.dirname, "../pages", page),
    configFile: false,
    logLevel: "warn",
    plugins: [react(), ...(page === "rival" ? [tailwindcss()] : [])],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      // The rival is what it is.
      chunkSizeWarningLimit: 1000,
    },
  };
}

/** The floor is prerendered as the product is, its style inlined. */
async function prerenderFloor(): Promise<void> {
  const server = `${sites.floor}-server`;
  const config = pageConfig("floor", server);
  await build({ ...config, build: { ...config.build, ssr: "renderFloor.tsx" } });
  const { renderFloor } = await import(pathToFileURL(join(server, "renderFloor.js")).href);
  const { html, css } = renderFloor();
  const document = join(sites.floor, "index.html");
  const template = await readFile(document, "utf8");
  const page = template
    .replace("</head>", () => `<style>${css}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
  if (!page.includes(html)) throw new Error("The floor's template has no #root");
  await writeFile(document, page);
  await rm(server, { recursive: true });
}
