import { type BrandEntry, parseBrand } from "@planner/shared/brand/brandSchema";
import { dev } from "@planner/shared/brand/dev";
import { describe, expect, it } from "vitest";
import { renderPage } from "../src/app/renderPage.tsx";
import { contentPolicy } from "./contentPolicy.ts";
import { renderSite } from "./renderSite.ts";

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
} as const satisfies BrandEntry;

const files = await renderSite(parseBrand(second), compiled);
const page = (path: string) => files[path]?.toString() ?? "";

describe("renderSite with a second brand", () => {
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

  it.each(Object.keys(files))("gives %s the brand as JSON", (path) => {
    const [, json = ""] = page(path).match(/<script id="brand"[^>]*>(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: second.name, call: second.call });
  });

  it.each(Object.keys(files))("colors %s by its accent", (path) => {
    expect(page(path)).toContain(":root{--accent-solid:#b45309;");
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
    expect(contentPolicy(Object.keys(files).map(page)).script).toHaveLength(1);
  });
});

describe("renderSite", () => {
  it("prerenders the sign-in form, and loads its code early", () => {
    const signIn = page("admin/sign-in.html");
    expect(signIn).toContain('<div id="root" data-prerendered="signIn">');
    expect(signIn).toMatch(/<form [^>]*method="post"/);
    expect(signIn).toMatch(/<input [^>]*autoComplete="current-password"/);
    expect(signIn).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in-1.js">');
    expect(signIn).toContain("<script>early()</script>");
  });

  it("marks the example on every page", async () => {
    const example = await renderSite(parseBrand(dev), compiled);
    for (const path of ["index.html", "404.html", "admin/sign-in.html"]) {
      expect(example[path]).toContain(">Example<");
    }
  });
});
