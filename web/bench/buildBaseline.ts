import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";

/** The folder of the built baseline. */
export const baselineSite = join(import.meta.dirname, "dist");

/** Builds the baseline with Vite's defaults, prerendered and for the same browsers as the product. */
export async function buildBaseline(): Promise<void> {
  process.env.NODE_ENV = "production";
  await build(config(baselineSite));
  const server = `${baselineSite}-server`;
  const serverConfig = config(server);
  await build({ ...serverConfig, build: { ...serverConfig.build, ssr: "renderBaseline.tsx" } });
  const { renderBaseline } = await import(pathToFileURL(join(server, "renderBaseline.js")).href);
  const { html, css } = renderBaseline();
  const document = join(baselineSite, "index.html");
  const template = await readFile(document, "utf8");
  const page = template
    .replace("</head>", () => `<style>${css}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
  if (!page.includes(html)) throw new Error("The baseline's template has no #root");
  await writeFile(document, page);
  await rm(server, { recursive: true });
}

function config(outDir: string): InlineConfig {
  return {
    root: join(import.meta.dirname, "baseline"),
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
    },
  };
}
