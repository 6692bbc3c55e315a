import { describe, expect, it } from "vitest";
import { htmlDocument, withHeadTags } from "./htmlDocument.ts";

const template = '<html><head><title>Site</title></head><body><div id="root"></div></body></html>';
const page = { html: "<p>$1</p>", styleTags: "<style>p{}</style>", mark: "data-mark" };

describe("htmlDocument", () => {
  it("puts the page, its styles and its script in their places, and nothing else", () => {
    expect(htmlDocument(template, { ...page, earlyScript: "go()" })).toBe(
      '<html><head><title>Site</title><style>p{}</style></head><body><div id="root" data-mark><p>$1</p></div><script>go()</script></body></html>',
    );
  });

  it("keeps the later steps' tags in a template ahead of the script that may use them", () => {
    const document = htmlDocument(template, { ...page, earlyScript: "go()", laterSteps: "<link>" });
    expect(document).toContain(
      '</div><template id="later-steps"><link></template><script>go()</script>',
    );
  });

  it("renames the page when told to", () => {
    expect(htmlDocument(template, { ...page, title: "Not found" })).toContain(
      "<title>Not found</title>",
    );
  });

  it("refuses style attributes, which the content security policy forbids", () => {
    const styled = { ...page, html: '<p class="a" style="color:red">x</p>' };
    expect(() => htmlDocument(template, styled)).toThrow("style attribute");
  });

  it("refuses a template without a place for the page", () => {
    expect(() => htmlDocument("<head></head>", page)).toThrow("template has no");
  });
});

describe("withHeadTags", () => {
  it("puts tags at the end of the head", () => {
    expect(withHeadTags(template, "<link>")).toContain("<title>Site</title><link></head>");
  });

  it("refuses a document without a head", () => {
    expect(() => withHeadTags("<p>", "<link>")).toThrow("template has no </head>");
  });
});
