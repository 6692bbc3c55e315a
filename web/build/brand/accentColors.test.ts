import { colord, extend } from "colord";
import a11y from "colord/plugins/a11y";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokens } from "../../src/app/theme/tokens.ts";
import { accentColors, accentStyles } from "./accentColors.ts";

extend([a11y]);

const { white, stone } = tokens.colors;

const anyColor = fc
  .tuple(...Array.from({ length: 3 }, () => fc.nat(255)))
  .map(([r = 0, g = 0, b = 0]) => colord({ r, g, b }).toHex());

const schemes = {
  light: { bg: stone[25], panel: white, fg: stone[900], muted: stone[600] },
  dark: { bg: stone[900], panel: stone[850], fg: stone[100], muted: stone[300] },
} as const;

describe("accentColors", () => {
  it.each(["light", "dark"] as const)("has WCAG AA contrast for any accent (%s)", (scheme) => {
    const { bg, panel, fg, muted } = schemes[scheme];
    fc.assert(
      fc.property(anyColor, (accent) => {
        const colors = accentColors(accent)[scheme];
        const pairs = [
          [colors.contrast, colors.solid, 4.5],
          [colors.contrast, colors.emphasized, 4.5],
          [colors.solid, bg.value, 4.5],
          [colors.solid, panel.value, 4.5],
          [colors.solid, colors.subtle, 4.5],
          [fg.value, colors.subtle, 4.5],
          [muted.value, colors.subtle, 4.5],
        ] as const;
        for (const [above, below, ratio] of pairs) {
          expect(colord(above).contrast(below)).toBeGreaterThanOrEqual(ratio);
        }
      }),
    );
  });

  it("keeps an accent that is readable", () => {
    expect(accentColors("#1f4fd8").light.solid).toBe("#1f4fd8");
  });

  it("darkens an accent that is too bright for light pages, and keeps its hue", () => {
    const { solid } = accentColors("#f97316").light;
    expect(colord(solid).contrast("#ffffff")).toBeLessThan(5.2);
    expect(Math.abs(colord(solid).hue() - colord("#f97316").hue())).toBeLessThanOrEqual(2);
  });
});

describe("accentStyles", () => {
  it("follows the system's color scheme on screens", () => {
    expect(accentStyles("#1f4fd8")).toMatch(
      /^:root\{--accent-solid:#1f4fd8;.+\}@media screen and \(prefers-color-scheme: dark\)\{:root\{--accent-solid:#[\da-f]{6};.+\}\}$/,
    );
  });
});
