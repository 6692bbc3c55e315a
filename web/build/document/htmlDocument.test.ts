import { describe, expect, it } from "vitest";
import { htmlDocument, withHeadTags } from "./htmlDocument.ts";

const template = '<html><head><title>Site</title></head><body><div id="root"></div></body></html>';
const page = { html: "<p>$1</p>", styleTags: "<style>p{}</style>", mark: "data-mark" };

describe("htmlDocument", () => {
  it("inserts the page, its styles and its script into the template", () => {
    expect(htmlDocument(template, { ...page, earlyScript: "go()" })).toBe(
      '<html><head><title>Site</title><style>p{}</style></head><body><div id="root" data-mark><p>$1</p></div><script>go()</script></body></html>',
    );
  });

  it("puts the preload tags into a template before the script that uses them", () => {
    const document = htmlDocument(template, { ...page, earlyScript: "go()", laterSteps: "<link>" });
    expect(document).toContain(
      '</div><template id="later-steps"><link></template><script>go()</script>',
    );
  });

  it("rejects style attributes, which the CSP forbids", () => {
    const styled = { ...page, html: '<p class="a" style="color:red">x</p>' };
    expect(() => htmlDocument(template, styled)).toThrow("style attribute");
  });

  it("rejects a template without a root element", () => {
    expect(() => htmlDocument("<head></head>", page)).toThrow("template has no");
  });
});

describe("withHeadTags", () => {
  it("adds tags to the end of the head", () => {
    expect(withHeadTags(template, "<link>")).toContain("<title>Site</title><link></head>");
  });

  it("rejects a document without a head", () => {
    expect(() => withHeadTags("<p>", "<link>")).toThrow("template has no </head>");
  });
});
