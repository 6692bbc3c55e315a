import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrandEntry, parseBrand } from "@planner/shared/brand/brandSchema";
import { dev } from "@planner/shared/brand/dev";
import { describe, expect, it } from "vitest";
import { renderPage } from "../src/app/renderPage.tsx";
import { siteFiles } from "./buildSites.ts";
import { contentPolicy } from "./contentPolicy.ts";
import { imageFolder, pngImage, svgImage } from "./testing/imageFiles.ts";

const compiled = {
  template: '<html><head></head><body><div id="root"></div></body></html>',
  manifest: {
    "src/calculator/ResultsStep.tsx": { file: "assets/results-1.js" },
    "src/admin/AdminApp.tsx": { file: "assets/admin-1.js" },
    "src/admin/SignInApp.tsx": { file: "assets/sign-in-1.js" },
  },
  earlyScript: "early()",
  renderPage,
};

/** A brand that differs from the example in every value, with characters that HTML and JSON escape. */
const second = {
  name: 'Pour "n" Profit <Co>',
  title: "Budget Calculator for Epoxy Floors",
  description: "What to spend on ads each day to book the floor coating jobs that you want.",
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  accent: "#b45309",
  phone: "+12125550123",
  privacyUrl: "https://pour.example/privacy-policy",
  termsUrl: "https://pour.example/terms-of-use",
  call: { with: "Sam from </script> Profit", when: "the same day", minutes: 45 },
  logo: { light: "light.svg", dark: "dark.png" },
  shareImage: "share.png",
} as const satisfies BrandEntry;

const folder = await imageFolder();
const images = {
  "light.svg": svgImage('<path d="M0 0h300v60H0z"/>'),
  "dark.png": pngImage(320, 64),
  "share.png": pngImage(1200, 630),
};
for (const [path, content] of Object.entries(images)) await writeFile(join(folder, path), content);

const files = await siteFiles(parseBrand(second), compiled, folder);
const pages = Object.keys(files).filter((path) => path.endsWith(".html"));
const page = (path: string) => files[path]?.toString() ?? "";

describe("siteFiles with a second brand", () => {
  it("titles every page", () => {
    const name = "Pour &quot;n&quot; Profit &lt;Co&gt;";
    expect(page("index.html")).toContain(
      `<title>Budget Calculator for Epoxy Floors | ${name}</title>`,
    );
    expect(page("404.html")).toContain(`<title>Page not found | ${name}</title>`);
    expect(page("admin/sign-in.html")).toContain(`<title>Sign in | ${name}</title>`);
    expect(page("admin/index.html")).toContain(`<title>Admin | ${name}</title>`);
  });

  it.each(["index.html", "404.html", "admin/sign-in.html"])(
    "shows its name and addresses on %s",
    (path) => {
      const body = page(path).split("<body>")[1];
      expect(body).toContain("Pour &quot;n&quot; Profit &lt;Co&gt;");
      expect(body).toContain('href="tel:+12125550123"');
      expect(body).toContain("(212) 555-0123");
      expect(body).toContain(`href="${second.privacyUrl}"`);
      expect(body).toContain(`href="${second.termsUrl}"`);
      expect(body).not.toContain(">Example<");
    },
  );

  it.each(pages)("gives %s the brand as JSON", (path) => {
    const [, json = ""] = page(path).match(/<script id="brand"[^>]*>(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: second.name, call: second.call });
  });

  it.each(pages)("colors %s by its accent", (path) => {
    expect(page(path)).toContain(":root{--accent-solid:#b45309;");
  });

  it.each(["index.html", "404.html", "admin/sign-in.html"])(
    "shows its logos on %s in light and dark, at a reserved size",
    (path) => {
      expect(page(path)).toContain(
        '<picture><source srcSet="/logo-dark.png" media="screen and (prefers-color-scheme: dark)"/>' +
          '<img src="/logo-light.svg" alt="Pour &quot;n&quot; Profit &lt;Co&gt;" width="160" height="32"/></picture>',
      );
      expect(files["logo-light.svg"]).toEqual(Buffer.from(images["light.svg"]));
      expect(files["logo-dark.png"]).toEqual(images["dark.png"]);
    },
  );

  it("uses its preview image and its icon", () => {
    expect(files["share.png"]).toEqual(images["share.png"]);
    expect(files["favicon.svg"]).toBe(second.icon);
    expect(JSON.parse(page("manifest.json"))).toMatchObject({
      name: second.name,
      description: second.description,
    });
  });

  it("describes the home page for search results and link previews", () => {
    const tags = [
      ...page("index.html").matchAll(/<meta (?:property|name)="(.+?)" content="(.*?)"/g),
    ];
    const title = "Budget Calculator for Epoxy Floors | Pour &quot;n&quot; Profit &lt;Co&gt;";
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      description: second.description,
      "og:type": "website",
      "og:site_name": "Pour &quot;n&quot; Profit &lt;Co&gt;",
      "og:title": title,
      "og:description": second.description,
      "og:url": "https://site.invalid/",
      "og:image": "https://site.invalid/share.png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": title,
      "twitter:card": "summary_large_image",
    });
    expect(page("index.html")).toContain('<link rel="canonical" href="https://site.invalid/"/>');
  });

  it("leaves nothing of the example, and no inline script besides the early one", () => {
    for (const [path, content] of Object.entries(files)) {
      for (const words of [dev.name, dev.title, dev.accent, dev.phone, dev.privacyUrl, "Trowel"]) {
        expect([path, content.includes(words)]).toEqual([path, false]);
      }
    }
    expect(contentPolicy(pages.map(page)).script).toHaveLength(1);
  });
});

describe("siteFiles", () => {
  it("prerenders the sign-in form, and loads its code early", () => {
    const signIn = page("admin/sign-in.html");
    expect(signIn).toContain('<div id="root" data-prerendered="signIn">');
    expect(signIn).toMatch(/<form [^>]*method="post"/);
    expect(signIn).toMatch(/<input [^>]*autoComplete="current-password"/);
    expect(signIn).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in-1.js">');
    expect(signIn).toContain("<script>early()</script>");
  });

  it("marks the example on every page", async () => {
    const example = await siteFiles(parseBrand(dev), compiled);
    for (const path of ["index.html", "404.html", "admin/sign-in.html"]) {
      expect(example[path]).toContain(">Example<");
    }
  });
});
