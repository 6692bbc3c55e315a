import { describe, expect, it } from "vitest";
import { contentPolicy } from "./contentPolicy.ts";

const emptyHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

describe("contentPolicy", () => {
  it("hashes each inline script and style once, and allows Emotion's empty style", () => {
    const page = '<style data-emotion="css">a{}</style><script>alert(1)</script>';
    expect(contentPolicy([page, page])).toEqual({
      script: ["sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="],
      style: ["sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=", emptyHash],
    });
  });

  it("does not hash external scripts", () => {
    const page = '<script type="module" crossorigin src="/assets/initial.js"></script>';
    expect(contentPolicy([page])).toEqual({ script: [], style: [emptyHash] });
  });
});
