import { describe, expect, it } from "vitest";
import { filesNamedBy } from "./firstRouteBytes.ts";

describe("filesNamedBy", () => {
  it("finds scripts, stylesheets and preloads of the site itself, and nothing inline", () => {
    const document =
      '<link rel="icon" href="/favicon.svg" /><script type="module" crossorigin src="/assets/a.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/b.js"><link rel="stylesheet" crossorigin href="/assets/c.css">' +
      '<template id="later"><link rel="modulepreload" href="/assets/later.js"></template>' +
      "<style>p{}</style><script>go()</script>";
    expect(filesNamedBy(document)).toEqual(["/assets/a.js", "/assets/b.js", "/assets/c.css"]);
  });
});
