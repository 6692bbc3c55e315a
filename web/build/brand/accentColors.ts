import { type Colord, colord, extend } from "colord";
import a11y from "colord/plugins/a11y";
import mix from "colord/plugins/mix";
import { tokens } from "../../src/app/theme/tokens.ts";

extend([a11y, mix]);

const { white, stone } = tokens.colors;

/** A brand's shades by the name of their semantic token, as "#rrggbb". */
export type AccentColors = Readonly<
  Record<"solid" | "emphasized" | "contrast" | "subtle" | "muted", string>
>;

/**
 * Derives the shades from a brand's accent. Changes its lightness as little as WCAG AA contrast requires: darker on light
 * pages, lighter on dark ones.
 */
export function accentColors(accent: string): { light: AccentColors; dark: AccentColors } {
  return {
    light: shades(accent, {
      pages: [white.value, stone[25].value],
      tint: white.value,
      tintShares: [0.07, 0.14],
      contrast: white.value,
      direction: -1,
      // WCAG AA for text.
      ratio: 4.5,
    }),
    dark: shades(accent, {
      pages: [stone[900].value, stone[850].value],
      tint: stone[850].value,
      tintShares: [0.15, 0.3],
      contrast: stone[900].value,
      direction: 1,
      // More than AA: saturated text on dark pages is hard to read.
      ratio: 5,
    }),
  };
}

/** The styles that set the shades as CSS variables. Paper is always light. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentColors(accent);
  return `${rule(light)}@media screen and (prefers-color-scheme: dark){${rule(dark)}}`;
}

function rule(colors: AccentColors): string {
  const declarations = Object.entries(colors).map(([name, hex]) => `--accent-${name}:${hex}`);
  return `:root{${declarations.join(";")}}`;
}

type Scheme = {
  readonly pages: readonly string[];
  readonly tint: string;
  /** The accent's share in the subtle and the muted shade. */
  readonly tintShares: readonly [number, number];
  readonly contrast: string;
  /** -1 darkens, 1 lightens. */
  readonly direction: -1 | 1;
  readonly ratio: number;
};

function shades(accent: string, scheme: Scheme): AccentColors {
  const { pages, tint, tintShares, contrast, direction, ratio } = scheme;
  const subtle = colord(tint).mix(accent, tintShares[0]);
  const readable = withContrast(accent, {
    against: [...pages, contrast, subtle.toHex()],
    direction,
    ratio,
  });
  return {
    solid: readable.toHex(),
    emphasized: readable.lighten(direction * 0.08).toHex(),
    contrast,
    subtle: subtle.toHex(),
    muted: colord(tint).mix(accent, tintShares[1]).toHex(),
  };
}

type Demand = Pick<Scheme, "direction" | "ratio"> & { readonly against: readonly string[] };

function withContrast(accent: string, { against, direction, ratio }: Demand): Colord {
  let color = colord(accent);
  // The hex code is rounded, so its contrast counts.
  const isReadable = () => against.every((other) => colord(color.toHex()).contrast(other) >= ratio);
  while (!isReadable() && color.toHsl().l !== (direction < 0 ? 0 : 100)) {
    color = color.lighten(direction * 0.01);
  }
  return color;
}
