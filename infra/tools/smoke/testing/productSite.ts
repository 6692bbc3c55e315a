import { createHash } from "node:crypto";
import type { ProductSite } from "@planner/local-cloud/testing/synthesizeProduct";

const style = "h1{color:inherit}";

/** A site as small as one can be that a visitor would take for the product's. */
export const productSite: ProductSite = {
  pages: {
    "index.html": documentOf("Planner", "<h1>What do the ads have to cost?</h1>"),
    "404.html": documentOf("Page not found", "<h1>Not here</h1>"),
    "admin/index.html": documentOf("Admin", '<div id="root"></div>'),
  },
  cspHashes: {
    script: [],
    style: [`sha256-${createHash("sha256").update(style).digest("base64")}`],
  },
};

function documentOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><style>${style}</style>
<script type="module" src="/assets/app-1.js"></script></head><body>${body}</body></html>`;
}
