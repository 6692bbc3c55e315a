import { brandOf } from "@planner/shared/brand/brands";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { describe, expect, it } from "vitest";
import { renderPage } from "../src/app/renderPage.tsx";
import { sitePages } from "./sitePages.ts";

const chunk = (source: string | null, fileName: string, ...imports: string[]) => ({
  facadeModuleId: source && `/web/src/${source}`,
  fileName,
  imports,
});

const app = {
  template:
    '<html><head><link rel="manifest" href="/manifest.json"><script src="/initial-1.js"></script></head><body><div id="root"></div></body></html>',
  chunks: [
    chunk(null, "rules-1.js", "initial-1.js"),
    chunk("calculator/ResultsStep.tsx", "results-1.js", "rules-1.js"),
    chunk("plan/PlanApp.tsx", "plan-1.js", "rules-1.js"),
    chunk("admin/SignInApp.tsx", "sign-in-1.js", "initial-1.js"),
    chunk("admin/AdminApp.tsx", "admin-1.js", "sign-in-1.js", "rules-1.js"),
  ],
  earlyScript: "early()",
  frameScript: "frame()",
  embedStyles: "embed{}",
  stepStyles: "steps{}",
  renderPage,
};

const icon = Buffer.from('<svg fill="#1f4fd8"/>\n');
const pages = await sitePages(secondBrand, icon, app);
const page = (path: string) => pages[path] ?? "";

const name = "Pour &quot;n&quot; Profit &lt;Co&gt;";
const title = `Budget Calculator for Epoxy Floors | ${name}`;

describe("sitePages", () => {
  it.each([
    ["index.html", title],
    ["404.html", `Page not found | ${name}`],
    ["plan.html", `Your plan | ${name}`],
    ["admin/sign-in.html", `Sign in | ${name}`],
    ["admin/index.html", `Admin | ${name}`],
  ])("gives %s the brand's title, accent and values, and none of the example", (path, expected) => {
    expect(page(path)).toContain(`<title>${expected}</title>`);
    expect(page(path)).toContain(":root{--accent-fill:#b45309;");
    const [, json = ""] = page(path).match(/<script id="brand"[^>]*>(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: secondBrand.name, call: secondBrand.call });
    expect(page(path)).not.toMatch(/Trowel|Marcus|#1f4fd8|example\.com|>Example</);
  });

  it("embeds step 1 and the footer, with a script that reports the height", () => {
    expect(page("embed.html")).toMatch(/<h1[^>]*>Fill your &lt;week&gt;<\/h1>/);
    expect(page("embed.html")).toMatch(/<style>embed{}<\/style>.*<script>frame\(\)<\/script>/s);
    expect(page("embed.html")).not.toMatch(
      /<header|href="(\/admin"|https:[^>]*policy"(?! target="_blank"))/,
    );
  });

  it.each(["index.html", "404.html", "admin/sign-in.html"])(
    "prerenders %s with the brand's logos, phone number and links",
    (path) => {
      expect(page(path)).toContain(
        '<picture><source srcSet="/logo-dark.png" media="screen and (prefers-color-scheme: dark)"/>' +
          `<img src="/logo-light.svg" alt="${name}" width="160" height="32"/></picture>`,
      );
      expect(page(path)).toMatch(/href="tel:\+12125550123"[^>]*>\(212\) 555-0123</);
      for (const url of [secondBrand.privacyUrl, secondBrand.termsUrl]) {
        expect(page(path)).toContain(`href="${url}"`);
      }
    },
  );

  it.each([
    ["index.html", true],
    ["admin/sign-in.html", true],
    ["admin/index.html", true],
    ["plan.html", true],
    ["404.html", false],
  ])("says on %s that it needs JavaScript, with the phone number: %s", (path, expected) => {
    expect(page(path).includes("<noscript><style>#root{display:none}")).toBe(expected);
    expect(/<noscript><h1>.*tel:\+12125550123.*<\/noscript>/.test(page(path))).toBe(expected);
  });

  it("shows step 1 and the footer in the brand's words", () => {
    expect(page("index.html")).toMatch(/<h1[^>]*>Fill your &lt;week&gt;<\/h1>/);
    expect(page("index.html")).toContain("Your daily ad budget for epoxy &amp; polish.");
    expect(page("index.html")).toContain("<strong>40</strong> <span>crews in &lt;Tulsa&gt;");
    expect(page("index.html")).not.toContain("200+");
  });

  it("keeps private plans and the frame out of search engines", () => {
    const hidden = Object.keys(pages).filter((path) => page(path).includes("noindex"));
    expect(hidden).toEqual(["embed.html", "plan.html"]);
    expect(page("plan.html")).toContain('<link rel="modulepreload" crossorigin href="/plan-1.js">');
  });

  it("has the icon in the page of a plan, which may be opened without a connection", () => {
    const svg = 'data:image/svg+xml,\\u003csvg fill=\\"%231f4fd8\\"/>';
    expect(page("plan.html")).toContain(`"icon":"${svg}"`);
    expect(page("index.html")).not.toContain("data:image");
  });

  it("marks an example, and hides its invented testimonials", async () => {
    const example = await sitePages(brandOf("example"), icon, app);
    expect(example["index.html"]).toContain(">Example<");
    expect(example["index.html"]).not.toMatch(/What our contractors report|Marcus/);
    expect(page("index.html")).toContain("What our contractors report");
  });

  it("describes the home page for search results and link previews", () => {
    const tags = page("index.html").matchAll(/<meta (?:property|name)="(.+?)" content="(.*?)"/g);
    expect(Object.fromEntries([...tags].map(([, key, content]) => [key, content]))).toEqual({
      description: secondBrand.description,
      "og:type": "website",
      "og:site_name": name,
      "og:title": title,
      "og:description": secondBrand.description,
      "og:url": "https://site.invalid/",
      "og:image": "https://site.invalid/share.png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": title,
      "twitter:card": "summary_large_image",
    });
  });

  it("preloads a page's code and its imports, and the calculator's later steps on demand", () => {
    const preloads = (...names: readonly string[]) =>
      names.map((each) => `<link rel="modulepreload" crossorigin href="/${each}-1.js">`).join("");
    expect(page("admin/sign-in.html")).toContain(`</script>${preloads("sign-in")}<noscript`);
    expect(page("admin/index.html")).toContain('"/admin/manifest.json"');
    expect(page("admin/index.html")).toContain(`${preloads("admin", "sign-in", "rules")}<noscript`);
    expect(page("index.html")).toContain(
      `<template id="later-steps">${preloads("results", "rules")}</template><script>early()`,
    );
  });
});
