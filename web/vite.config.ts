import { brandOf, isBrandName } from "@planner/shared/brand/brands";
import { homeTitle } from "@planner/shared/brand/pageBrand";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkFileNames, initialModules, sharedChunk } from "./build/chunks.ts";
import { brandTags } from "./build/headTags.tsx";
import { withHeadTags } from "./build/pageHtml.ts";

/** Development does not prerender pages. `npm run dev` passes the name of its environment's brand. */
const pageBrand: Plugin = {
  name: "page-brand",
  apply: "serve",
  transformIndexHtml: (page) => {
    const name = process.env.BRAND;
    const brand = brandOf(isBrandName(name) ? name : "example");
    return withHeadTags(page, brandTags(brand, homeTitle(brand)));
  },
};

/**
 * Removes Vite's preload helper. `modulePreload: false` turns preloading off, but leaves the helper in the bundle:
 * 0.7 kB on the first route. If Vite renames its module, the size budget fails.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load) => load();"
      : undefined,
};

export default defineConfig({
  plugins: [react(), pageBrand, plainImports],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    // Each page has the styles in its head. By default, each chunk with a lazy import would name their file for the helper.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: {
        // Only Emotion's `withTheme` uses it, which the product does not. Bundlers keep unused CommonJS unless told otherwise.
        moduleSideEffects: [
          { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        ],
        // d3-array is one file, which creates bisectors that nothing uses.
        manualPureFunctions: ["bisector"],
        // Libraries name parts of objects that nothing uses. Reading them does nothing, so they can go.
        propertyReadSideEffects: false,
      },
      output: {
        entryFileNames: "assets/initial-[hash].js",
        chunkFileNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "initial", tags: ["$initial"], test: initialModules },
            { debugName: "by screen", name: sharedChunk },
          ],
        },
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
