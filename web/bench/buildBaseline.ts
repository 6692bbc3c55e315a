import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { BaselinePage } from "./baseline/BaselinePage.tsx";

/** Builds the baseline with Vite's defaults, prerendered and for the same browsers, and returns its folder. */
export async function buildBaseline(): Promise<string> {
  const root = join(import.meta.dirname, "baseline");
  const outDir = join(import.meta.dirname, "dist");
  const css = readFileSync(join(root, "baseline.css"), "utf8");
  const html = renderToString(createElement(BaselinePage));
  const prerender = (page: string) =>
    page
      .replace("</head>", () => `<style>${css}</style></head>`)
      .replace('<div id="root">', (start) => start + html);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), { name: "prerender", transformIndexHtml: prerender }],
    build: { outDir, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  return outDir;
}
