import { rm } from "node:fs/promises";
import { build } from "vite";
import { buildSites } from "./buildSites.ts";
import { folders } from "./folders.ts";

/**
 * `npm run build -w @planner/web`: compiles the app once, then writes a site with the pages of its brand for each
 * environment: `dist/<environment>/`, and `dist-meta/<environment>.csp.json` with the hashes of its inline scripts and
 * styles for the edge's CSP header.
 */
process.env.NODE_ENV = "production";
await rm(folders.meta, { recursive: true, force: true });
await rm(folders.sites, { recursive: true, force: true });

const root = folders.web;
await build({
  root,
  logLevel: "warn",
  build: { manifest: true, outDir: folders.client },
});
await build({
  root,
  logLevel: "warn",
  build: {
    ssr: "src/app/renderPage.tsx",
    outDir: folders.server,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "renderPage.js" } },
  },
});
await build({
  root,
  logLevel: "warn",
  configFile: false,
  build: {
    outDir: folders.early,
    copyPublicDir: false,
    target: "es2022",
    lib: { entry: "src/app/beforeHydration.ts", formats: ["iife"], name: "early" },
    rolldownOptions: { output: { entryFileNames: "early.js" } },
  },
});
await buildSites();
// Deletes the intermediate outputs.
for (const folder of [folders.client, folders.server, folders.early]) {
  await rm(folder, { recursive: true });
}
