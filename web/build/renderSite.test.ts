import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseBrand } from "@planner/shared/brand/brandSchema";
import { example } from "@planner/shared/brand/example";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { describe, expect, it } from "vitest";
import { renderPage } from "../src/app/renderPage.tsx";
import { siteFiles } from "./buildSites.ts";
import { contentPolicy } from "./document/contentPolicy.ts";
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

const folder = await imageFolder();
const images = {
  "light.svg": svgImage('<path d="M0 0h300v60H0z"/>'),
  "dark.png": pngImage(320, 64),
  "share.png": pngImage(1200, 630),
};
for (const [path, content] of Object.entries(images)) await writeFile(join(folder, path), content);

const files = await siteFiles(parseBrand(secondBrand), compiled, folder);
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
      expect(body).toContain(`href="${secondBrand.privacyUrl}"`);
      expect(body).toContain(`href="${secondBrand.termsUrl}"`);
      expect(body).not.toContain(">Example<");
    },
  );

  it("shows the tagline and the testimonials on the home page", () => {
    const body = page("index.html").split("<body>")[1];
    expect(body).toContain("Leads for &quot;epoxy&quot; &amp; &lt;polish&gt;");
    for (const text of ["Bo &lt;b&gt;", "Basements", "Erie, PA", "2 to 7 jobs a month"]) {
      expect(body).toContain(text);
    }
  });

  it.each(pages)("gives %s the brand as JSON", (path) => {
    const [, json = ""] = page(path).match(/<script id="brand"[^>]*>(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: secondBrand.name, call: secondBrand.call });
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
    expect(files["favicon.svg"]).toBe(secondBrand.icon);
    expect(JSON.parse(page("manifest.json"))).toMatchObject({
      name: secondBrand.name,
      description: secondBrand.description,
    });
  });

  it("describes the home page for search results and link previews", () => {
    const tags = [
      ...page("index.html").matchAll(/<meta (?:property|name)="(.+?)" content="(.*?)"/g),
    ];
    const title = "Budget Calculator for Epoxy Floors | Pour &quot;n&quot; Profit &lt;Co&gt;";
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      description: secondBrand.description,
      "og:type": "website",
      "og:site_name": "Pour &quot;n&quot; Profit &lt;Co&gt;",
      "og:title": title,
      "og:description": secondBrand.description,
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
      for (const words of [
        example.name,
        example.title,
        example.accent,
        example.phone,
        example.privacyUrl,
        "Trowel",
        "Marcus",
      ]) {
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
    const site = await siteFiles(parseBrand(example), compiled);
    for (const path of ["index.html", "404.html", "admin/sign-in.html"]) {
      expect(site[path]).toContain(">Example<");
    }
  });
});
