import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio } from "../src/ui/theme/contrast.ts";
import { stone } from "../src/ui/theme/tokens.ts";
import { accentColors } from "./accentColors.ts";

const anyColor = fc.nat(0xffffff).map((color) => `#${color.toString(16).padStart(6, "0")}`);

const schemes = {
  light: {
    bg: stone[25],
    hovered: stone[100],
    panel: "#ffffff",
    fg: stone[900],
    muted: stone[600],
  },
  dark: {
    bg: stone[900],
    hovered: stone[800],
    panel: stone[850],
    fg: stone[100],
    muted: stone[300],
  },
} as const;

describe("accentColors", () => {
  it.each(["light", "dark"] as const)("has WCAG AA contrast for any accent (%s)", (scheme) => {
    const { bg, hovered, panel, fg, muted } = schemes[scheme];
    fc.assert(
      fc.property(anyColor, (accent) => {
        const { fill, onFill, solid, emphasized, subtle } = accentColors(accent)[scheme];
        expect(fill).toBe(accent);
        const pairs = [
          ...[fill, emphasized].map((below) => [onFill, below] as const),
          [scheme === "light" ? panel : bg, solid] as const,
          ...[bg, hovered, panel, subtle].map((below) => [solid, below] as const),
          ...[fg, muted].map((above) => [above, subtle] as const),
        ];
        for (const [above, below] of pairs) {
          expect(contrastRatio(above, below)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it("puts dark text on a light accent, whose shade for text is darker, with the same hue", () => {
    expect(accentColors("#1f4fd8").light).toMatchObject({ onFill: "#ffffff", solid: "#1f4fd8" });
    expect(accentColors("#ff8000").light).toMatchObject({ onFill: "#000000", solid: "#9e4f00" });
  });
});
