import { defineConditions, type SystemConfig } from "@chakra-ui/react";

/**
 * The conditions in styles (`_hover`, …): those of Chakra's `defaultBaseConfig` that the product uses, and our own `dark`.
 * system.test.tsx fails if a screen uses a missing one.
 */
export const conditions = defineConditions({
  // Dark mode follows the system in CSS only: no script, no flash. Print is always light.
  dark: "@media screen and (prefers-color-scheme: dark)",
  hover: ["@media (hover: hover)", "&:is(:hover, [data-hover]):not(:disabled, [data-disabled])"],
  active: "&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])",
  focusVisible: "&:is(:focus-visible, [data-focus-visible])",
  disabled: "&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])",
  loading: "&:is([data-loading], [aria-busy=true])",
  before: "&::before",
  after: "&::after",
  placeholder: "&::placeholder, &[data-placeholder]",
  starting: "@starting-style",
  motionReduce: "@media (prefers-reduced-motion: reduce)",
  highContrast: "@media (forced-colors: active)",
  print: "@media print",
});

/**
 * The style props that accept theme tokens, with their shorthands. A subset of Chakra's `defaultBaseConfig`, which
 * would add 5 kB (gzip) to the first load. system.test.tsx renders every screen with both and compares the CSS.
 */
export const utilities: NonNullable<SystemConfig["utilities"]> = {
  ...takes("spacing", [
    "gap rowGap columnGap",
    "inset insetInline=insetX insetInlineStart=insetStart insetInlineEnd=insetEnd top bottom left",
    "margin=m marginTop=mt marginBottom=mb marginInline=mx marginBlock=my",
    "marginInlineStart=ms marginInlineEnd=me",
    "padding=p paddingTop=pt paddingBottom=pb paddingInline=px paddingBlock=py",
    "paddingInlineStart=ps paddingInlineEnd=pe",
  ]),
  ...takes("sizes", [
    "width=w height=h minWidth=minW minHeight=minH maxWidth=maxW maxHeight=maxH flexBasis",
  ]),
  ...takes("colors", [
    "background=bg color fill stroke accentColor",
    "borderColor borderTopColor borderInlineStartColor outlineColor",
  ]),
  ...takes("radii", ["borderRadius"]),
  borderTopRadius: {
    values: "radii",
    transform: (radius) => ({ borderTopLeftRadius: radius, borderTopRightRadius: radius }),
  },
  borderBottomRadius: {
    values: "radii",
    transform: (radius) => ({ borderBottomLeftRadius: radius, borderBottomRightRadius: radius }),
  },
  ...takes("shadows", ["boxShadow"]),
  ...takes("fontSizes", ["fontSize"]),
  ...takes("fontWeights", ["fontWeight"]),
};

/** Properties that accept a category of tokens, as "property" or "property=shorthand". A string is half the size. */
function takes(values: string, properties: readonly string[]) {
  return Object.fromEntries(
    properties
      .join(" ")
      .split(" ")
      .map((each) => {
        const [property, ...shorthand] = each.split("=");
        return [property, { values, shorthand }];
      }),
  );
}
