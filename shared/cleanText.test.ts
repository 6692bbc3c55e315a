import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "./cleanText.ts";
import { anyText } from "./testing/anyText.ts";

const typographicText = fc.string({
  unit: fc.constantFrom(..."aन्ع \u0301\u200B\u200C\u200D\u202A\u202C\u3000´’–＇Ａ`\u1FEF\n"),
});

describe("cleanText", () => {
  it.each([
    ["Robin\u200B", "Robin"],
    ["\u200Erobin@floors.com", "robin@floors.com"],
    ["\uFEFF\u2060Ro\u00ADbin\u180E", "Robin"],
    ["\u202A786-867-5319\u202C", "786-867-5319"],
    ["\u202D786-867-5319\u202C", "786-867-5319"],
    ["\u2066\u2068Robin\u2069\u2069", "Robin"],
    ["Joe\u202Eevil", "Joeevil"],
    ["R\u{E0001}\uFE0Fobin\u3164", "Robin"],
    ["Ro\u200Dbin\u200C", "Robin"],
  ])("removes what cannot be seen from %j", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    "O’Neil",
    "O‘Neil",
    "O‛Neil",
    "O´Neil",
    "O′Neil",
    "O＇Neil",
    "OʹNeil",
    "O\u1FFDNeil",
    "O׳Neil",
  ])("writes %s with a plain apostrophe", (text) => {
    expect(cleanText(text)).toBe("O'Neil");
  });

  it.each([
    "Jean‐Luc",
    "Jean‑Luc",
    "Jean‒Luc",
    "Jean–Luc",
    "Jean−Luc",
    "Jean－Luc",
    "Jean\u05BELuc",
  ])("writes %s with a plain hyphen", (text) => {
    expect(cleanText(text)).toBe("Jean-Luc");
  });

  it.each([
    ["Ann\u00A0Lee", "Ann Lee"],
    ["Ann\u202FLee\u3000", "Ann Lee"],
    ["\u2800Ann\u2003Lee", "Ann Lee"],
    ["\t Ann\n", "Ann"],
    ["３０５＠ＡＢ．ｃｏｍ", "305@AB.com"],
    ["Jose\u0301", "José"],
    ["Jose\u200B\u0301", "José"],
    ["Ａ\u0301nn", "Ánn"],
  ])("writes %j as %j", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    "عاطفه\u200Cسادات",
    "पूर्\u200Dणिमा",
    "क्\u200Cष",
    "Kaʻiulani",
    "王小明",
    "マイケル",
    "ｱﾝﾅ",
    "Ann\tLee",
    "Joe\nBob",
    "a—b",
    "`~!@#$%^&*()_+-={}|[]\\:\";'<>?,./",
  ])("keeps %j", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, typographicText), (text) => {
        const cleaned = cleanText(text);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
    );
  });
});
