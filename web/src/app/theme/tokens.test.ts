import { describe, expect, it } from "vitest";
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
    expect(contrast(hexOf(above, mode), hexOf(below, mode))).toBeGreaterThanOrEqual(ratio);
  });
});

describe("dark mode", () => {
  it("is softer than white on black", () => {
    expect(contrast(hexOf("bg", "_dark"), "#000000")).toBeGreaterThan(1.2);
    expect(contrast(hexOf("fg", "_dark"), "#ffffff")).toBeGreaterThan(1.2);
  });

  it("has panels that are lighter than the page", () => {
    expect(luminance(hexOf("bg.panel", "_dark"))).toBeGreaterThan(luminance(hexOf("bg", "_dark")));
  });

  it.each(["red", "yellow", "green"])("shows the %s zone of the meter on any status", (zone) => {
    for (const status of ["red", "yellow", "green"]) {
      const quiet = hexOf(`status.${zone}.border`, "_dark");
      expect(contrast(quiet, hexOf(`status.${status}.subtle`, "_dark"))).toBeGreaterThan(1.9);
    }
  });
});

/** The value of a color token in a mode, "#rrggbb". */
function hexOf(name: string, mode: string): string {
  const token = system.tokens.getByName(`colors.${name}`);
  const reference: unknown = token?.extensions.conditions?.[mode];
  if (typeof reference !== "string") throw new Error(`No color ${name} in ${mode}`);
  const raw = reference.match(/^\{colors\.(.+)\}$/)?.[1];
  const value: unknown = raw ? system.tokens.getByName(`colors.${raw}`)?.value : reference;
  if (typeof value !== "string") throw new Error(`No color ${name} in ${mode}: ${reference}`);
  return value;
}

/** As defined in WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
