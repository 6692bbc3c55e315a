import { describe, expect, it } from "vitest";
import { contrastRatio, luminance } from "./contrast.ts";
import { system } from "./system.ts";

const text = 4.5;
const graphics = 3;

const pairs: readonly (readonly [string, string, number])[] = [
  ...["bg", "bg.subtle", "bg.muted", "bg.panel"].flatMap((bg) => [
    ["fg", bg, text] as const,
    ["fg.muted", bg, text] as const,
  ]),
  ["fg.subtle", "bg.panel", text],
  ["fg.error", "bg", text],
  ["fg.error", "bg.panel", text],
  ["fg.inverted", "bg.inverted", text],
  ["bg.inverted", "bg.panel", graphics],
  ["border.control", "bg", graphics],
  ["border.control", "bg.panel", graphics],
  ["border.error", "bg.panel", graphics],
  ...["red", "yellow", "green"].flatMap((status) => [
    [`status.${status}.fg`, `status.${status}.subtle`, text] as const,
    ["fg", `status.${status}.subtle`, text] as const,
    ["fg.muted", `status.${status}.subtle`, text] as const,
    [`status.${status}.fg`, "bg.panel", text] as const,
    [`status.${status}.solid`, `status.${status}.subtle`, graphics] as const,
    [`status.${status}.solid`, "bg.panel", graphics] as const,
  ]),
];

describe.each(["base", "_dark"])("semantic colors (%s)", (mode) => {
  it.each(pairs)("%s on %s has WCAG AA contrast", (above, below, ratio) => {
    expect(contrastRatio(hexOf(above, mode), hexOf(below, mode))).toBeGreaterThanOrEqual(ratio);
  });
});

describe("dark mode", () => {
  it("is softer than white on black", () => {
    expect(contrastRatio(hexOf("bg", "_dark"), "#000000")).toBeGreaterThan(1.2);
    expect(contrastRatio(hexOf("fg", "_dark"), "#ffffff")).toBeGreaterThan(1.2);
  });

  it("has panels that are lighter than the page", () => {
    expect(luminance(hexOf("bg.panel", "_dark"))).toBeGreaterThan(luminance(hexOf("bg", "_dark")));
  });

  it.each(["red", "yellow", "green"])("shows the %s zone of the meter on any status", (zone) => {
    for (const status of ["red", "yellow", "green"]) {
      const quiet = hexOf(`status.${zone}.border`, "_dark");
      expect(contrastRatio(quiet, hexOf(`status.${status}.subtle`, "_dark"))).toBeGreaterThan(1.9);
    }
  });
});

it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#767676", 4.54],
  ["#0000ff", "#ffffff", 8.59],
])("the contrast of %s and %s is %d", (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

/** The value of a color token in a mode, "#rrggbb". */
function hexOf(name: string, mode: string): string {
  const token = system.tokens.getByName(`colors.${name}`);
  const value: unknown = token?.extensions.conditions?.[mode];
  if (typeof value !== "string") throw new Error(`No color ${name} in ${mode}`);
  return value;
}
