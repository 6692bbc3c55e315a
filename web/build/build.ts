import { rm } from "node:fs/promises";
import { build } from "vite";
import { folders } from "./folders.ts";
import { prerender } from "./prerender.ts";

/**
 * `npm run build -w web`: the site to upload in dist/, and in dist-meta/ what the edge has to know about it
 * (csp.json: hashes of the inline scripts and styles).
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
// Means to an end: what is left is the site, and csp.json in dist-meta.
await rm(folders.server, { recursive: true });
await rm(folders.early, { recursive: true });
await rm(`${folders.site}/.vite`, { recursive: true });
