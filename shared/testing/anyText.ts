import fc from "fast-check";

const codePoint = fc
  .oneof(fc.nat(0x7f), fc.nat(0x10ffff))
  .filter((code) => code < 0xd800 || code > 0xdfff);

/** Any Unicode text. fast-check's own `unit: "binary"` takes a second to set up, each time. */
export const anyText = fc.string({
  unit: codePoint.map((code) => String.fromCodePoint(code)),
  maxLength: 40,
});
