import { fileURLToPath } from "node:url";
import { brandOf } from "@planner/shared/brand/brands";
import { homeTitle } from "@planner/shared/brand/pageBrand";
import { toPageBrand } from "@planner/shared/brand/toPageBrand";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readBrandFiles } from "./build/brand/brandFiles.ts";
import { brandTags } from "./build/brand/brandTags.tsx";
import { withHeadTags } from "./build/document/htmlDocument.ts";
import { initialModules } from "./build/document/initialModules.ts";
import { isOnlyForAdmin, sharedChunk } from "./build/sharedChunks.ts";

const chunkNames: Readonly<Record<string, string>> = {
  ResultsStep: "results",
  ContactGate: "gate",
  AdminApp: "admin",
  Desk: "admin-desk",
  LeadPanel: "admin-panel",
  ExportDialog: "admin-export",
  ShortcutsDialog: "admin-shortcuts",
  SignInApp: "sign-in",
  amplifyUserPool: "user-pool",
  AuthenticatorDialog: "admin-authenticator",
  "sign-in-forms": "sign-in-forms",
  "rolldown-runtime": "initial-runtime",
};

const isInitial = initialModules(fileURLToPath(new URL("src/main.tsx", import.meta.url)));

/** Development does not prerender pages: the page gets the brand of the dev environment. */
const devBrand: Plugin = {
  name: "dev-brand",
  apply: "serve",
  transformIndexHtml: async (page) => {
    const brand = brandOf("dev");
    const { logo } = await readBrandFiles(brand);
    return withHeadTags(page, brandTags(brand, toPageBrand(brand, logo), homeTitle(brand)));
  },
};

/**
 * Chunks are named after their screen, so that the size budget can match them: `assets/initial-*` is everything that
 * `/` loads first, `assets/results-*` is what the results add.
 */
export default defineConfig({
  plugins: [react(), devBrand],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      treeshake: {
        // Only Emotion's `withTheme` uses it, which the product does not. Bundlers keep unused CommonJS unless told otherwise.
        moduleSideEffects: [
          { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        ],
      },
      output: {
        entryFileNames: "assets/initial-[hash].js",
        chunkFileNames: ({ name, moduleIds }) => {
          const isForAdmin = !(name in chunkNames) && moduleIds.every(isOnlyForAdmin);
          return `assets/${isForAdmin ? "admin-" : ""}${chunkNames[name] ?? name}-[hash].js`;
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: "by screen",
              name: (id, context) => {
                if (isInitial(id, context)) return "initial";
                return sharedChunk(id);
              },
            },
          ],
        },
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
