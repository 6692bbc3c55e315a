import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { initialModules } from "./build/initialModules.ts";

const chunkNames: Readonly<Record<string, string>> = {
  ResultsStep: "results",
  ContactGate: "gate",
  AdminApp: "admin",
  AuthenticatorDialog: "admin-authenticator",
  Toaster: "toaster",
  "rolldown-runtime": "initial-runtime",
};

const isInitial = initialModules(fileURLToPath(new URL("src/main.tsx", import.meta.url)));

/**
 * What decides over entries and sends them, shared by the steps: not needed to show the first of them. The list of
 * toasts is with it, so that no screen needs the code that shows them. What only administrators'
 * calls need stays with their screens.
 */
const decidesOverEntries =
  /node_modules\/(zod|uuid)\/|\/shared\/(api|lead)\/|\/src\/(api|outbox)\/|\/src\/app\/parseJson|\/src\/ui\/toasts/;

/**
 * Chunks are named after the screen they belong to, so that the size budget can address them:
 * `assets/initial-*` is all that `/` loads first, `assets/results-*` what the results screen adds.
 */
export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: "assets/initial-[hash].js",
        chunkFileNames: ({ name }) => `assets/${chunkNames[name] ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              debugName: "by screen",
              name: (id, context) => {
                if (isInitial(id, context)) return "initial";
                if (/\/src\/ui\/Toaster/.test(id)) return "toaster";
                if (decidesOverEntries.test(id)) return "rules";
                // Of our controls what several lazy screens share.
                return /\/src\/ui\//.test(id) ? "ui" : null;
              },
            },
          ],
        },
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
