import { mkdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { contentPolicy } from "./contentPolicy.ts";
import { folders } from "./folders.ts";
import { htmlDocument, withHeadTags } from "./htmlDocument.ts";
import { preloads } from "./preloads.ts";

/**
 * Renders the calculator and the 404 page into the built template. /admin gets the plain template with preloads,
 * because its content depends on the session.
 */
export async function prerender(): Promise<void> {
  const template = await readFile(`${folders.site}/index.html`, "utf8");
  const earlyScript = (await readFile(`${folders.early}/early.js`, "utf8")).trim();
  const { renderPage } = await import(pathToFileURL(`${folders.server}/renderPage.js`).href);

  const manifest = JSON.parse(await readFile(`${folders.site}/.vite/manifest.json`, "utf8"));
  const laterSteps = preloads(manifest, "src/calculator/ResultsStep.tsx", template);

  const home = htmlDocument(template, { ...renderPage("calculator"), earlyScript, laterSteps });
  const notFound = htmlDocument(template, {
    ...renderPage("notFound"),
    title: "Page not found | Ad Budget Planner",
  });

  const admin = withHeadTags(template, preloads(manifest, "src/admin/AdminApp.tsx", template));

  await mkdir(`${folders.site}/admin`, { recursive: true });
  await writeFile(`${folders.site}/admin/index.html`, admin);
  await writeFile(`${folders.site}/index.html`, home);
  await writeFile(`${folders.site}/404.html`, notFound);
  const policy = contentPolicy([home, notFound, admin]);
  await writeFile(`${folders.meta}/csp.json`, `${JSON.stringify(policy, null, 2)}\n`);
}
