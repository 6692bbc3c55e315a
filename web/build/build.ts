import { rm } from "node:fs/promises";
import { build } from "vite";
import { folders } from "./folders.ts";
import { prerender } from "./prerender.ts";

/**
 * `npm run build -w web`: builds the site into dist/, and dist-meta/csp.json with the hashes of its inline scripts
 * and styles for the edge's CSP header.
 */
process.env.NODE_ENV = "production";
await rm(folders.meta, { recursive: true, force: true });

const root = folders.web;
await build({
  root,
  logLevel: "warn",
  build: { manifest: true },
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
await prerender();
// Deletes the intermediate outputs.
await rm(folders.server, { recursive: true });
await rm(folders.early, { recursive: true });
await rm(`${folders.site}/.vite`, { recursive: true });
