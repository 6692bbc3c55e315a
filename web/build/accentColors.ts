import { contrastRatio } from "../src/ui/theme/contrast.ts";
import { stone } from "../src/ui/theme/tokens.ts";

/** The styles that set a brand's shades as CSS variables. Paper is always light. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentColors(accent);
  return `${rule(light)}@media screen and (prefers-color-scheme: dark){${rule(dark)}}`;
}

function rule(colors: ReturnType<typeof shades>): string {
  const declarations = Object.entries(colors).map(([name, hex]) => `--accent-${name}:${hex}`);
  return `:root{${declarations.join(";")}}`;
}

/**
 * Derives the shades from a brand's accent, by the name of their semantic token. Buttons are filled with the accent as given. For
 * text and lines, changes it as little as WCAG AA contrast requires: darker on light pages, lighter on dark ones. The hue stays.
 */
export function accentColors(accent: string) {
  return { light: shades(accent, schemes.light), dark: shades(accent, schemes.dark) };
}

/** The text of buttons. Every color has enough contrast to one of them. */
const white = "#ffffff";
const black = "#000000";

const schemes = {
  light: {
    page: stone[25],
    panel: white,
    // Below a pointer.
    hovered: stone[100],
    toward: black,
    // The share of the accent in the subtle tint.
    tint: 0.07,
    // WCAG AA for text.
    ratio: 4.5,
  },
  dark: {
    page: stone[900],
    panel: stone[850],
    hovered: stone[800],
    toward: white,
    tint: 0.13,
    // More than AA: saturated text on dark pages is hard to read.
    ratio: 5,
  },
} as const;

/** A color scheme: its backgrounds, and how shades of the accent are derived for it. */
type Scheme = (typeof schemes)["light" | "dark"];

function shades(accent: string, scheme: Scheme) {
  const { panel, tint } = scheme;
  const subtle = mix(panel, accent, tint);
  const needsBlackText = contrastRatio(accent, white) < schemes.light.ratio;
  return {
    fill: accent,
    onFill: needsBlackText ? black : white,
    // Away from the text.
    emphasized: mix(accent, needsBlackText ? white : black, 0.14),
    solid: readableShade(accent, scheme, subtle),
    subtle,
    muted: mix(panel, accent, 2 * tint),
  };
}

/** The shade nearest to the accent that has enough contrast on all backgrounds. */
function readableShade(accent: string, scheme: Scheme, subtle: string): string {
  let share = 0;
  let shade = accent;
  while (!isReadable(shade, scheme, subtle)) {
    share += 0.02;
    shade = mix(accent, scheme.toward, share);
  }
  return shade;
}

function isReadable(shade: string, { page, panel, hovered, ratio }: Scheme, subtle: string) {
  const onPages = [page, panel, subtle].every(
    (background) => contrastRatio(shade, background) >= ratio,
  );
  return onPages && contrastRatio(shade, hovered) >= schemes.light.ratio;
}

/** Mixes two colors channel by channel. */
function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const channel = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16);
    const mixed = channel(color) + share * (channel(other) - channel(color));
    return Math.round(mixed).toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
