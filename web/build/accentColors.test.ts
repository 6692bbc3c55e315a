import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "../src/app/theme/contrast.ts";
import { tokens } from "../src/app/theme/tokens.ts";
import { accentColors } from "./accentColors.ts";

const { white, stone } = tokens.colors;

const anyColor = fc.nat(0xffffff).map((color) => `#${color.toString(16).padStart(6, "0")}`);

const schemes = {
  light: { bg: stone[25], panel: white, fg: stone[900], muted: stone[600] },
  dark: { bg: stone[900], panel: stone[850], fg: stone[100], muted: stone[300] },
} as const;

describe("accentColors", () => {
  it.each(["light", "dark"] as const)("has WCAG AA contrast for any accent (%s)", (scheme) => {
    const { bg, panel, fg, muted } = schemes[scheme];
    fc.assert(
      fc.property(anyColor, (accent) => {
        const { contrast: text, solid, emphasized, subtle } = accentColors(accent)[scheme];
        const pairs = [
          ...[solid, emphasized].map((fill) => [text, fill] as const),
          ...[bg.value, panel.value, subtle].map((below) => [solid, below] as const),
          ...[fg.value, muted.value].map((above) => [above, subtle] as const),
        ];
        for (const [above, below] of pairs) {
          expect(contrast(above, below)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it("keeps an accent that is readable, and darkens a bright one without changing its hue", () => {
    expect(accentColors("#1f4fd8").light.solid).toBe("#1f4fd8");
    expect(accentColors("#ff8000").light.solid).toBe("#ad5700");
  });
});
