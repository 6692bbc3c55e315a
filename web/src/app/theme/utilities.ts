import type { SystemConfig } from "@chakra-ui/react";

/**
 * The style props that take theme tokens, with their shorthands: of Chakra's own table (`defaultBaseConfig`,
 * 6 kB gzip of the page's first load) what the product uses, spelled and behaving alike. systemParity.test.tsx
 * renders every screen with both and compares the CSS.
 */
export const utilities: NonNullable<SystemConfig["utilities"]> = {
  ...takes("spacing", {
    gap: [],
    rowGap: [],
    columnGap: [],
    inset: [],
    insetInline: ["insetX"],
    insetBlock: ["insetY"],
    insetInlineStart: ["insetStart"],
    insetInlineEnd: ["insetEnd"],
    top: [],
    right: [],
    bottom: [],
    left: [],
    margin: ["m"],
    marginTop: ["mt"],
    marginRight: ["mr"],
    marginBottom: ["mb"],
    marginLeft: ["ml"],
    marginInline: ["mx"],
    marginBlock: ["my"],
    marginInlineStart: ["ms"],
    marginInlineEnd: ["me"],
    padding: ["p"],
    paddingTop: ["pt"],
    paddingRight: ["pr"],
    paddingBottom: ["pb"],
    paddingLeft: ["pl"],
    paddingInline: ["px"],
    paddingBlock: ["py"],
    paddingInlineStart: ["ps"],
    paddingInlineEnd: ["pe"],
    borderSpacing: [],
    scrollPaddingBlock: [],
  }),
  ...takes("sizes", {
    width: ["w"],
    height: ["h"],
    minWidth: ["minW"],
    minHeight: ["minH"],
    maxWidth: ["maxW"],
    maxHeight: ["maxH"],
    flexBasis: [],
  }),
  ...takes("colors", {
    background: ["bg"],
    color: [],
    fill: [],
    stroke: [],
    borderColor: [],
    borderTopColor: [],
    borderBottomColor: [],
    borderInlineStartColor: [],
    borderInlineEndColor: [],
    outlineColor: [],
    textDecorationColor: [],
    accentColor: [],
  }),
  ...takes("radii", {
    borderRadius: ["rounded"],
    borderTopLeftRadius: [],
    borderTopRightRadius: [],
    borderBottomLeftRadius: [],
    borderBottomRightRadius: [],
    borderStartStartRadius: [],
    borderStartEndRadius: [],
    borderEndStartRadius: [],
    borderEndEndRadius: [],
  }),
  borderTopRadius: {
    values: "radii",
    transform: (radius) => ({ borderTopLeftRadius: radius, borderTopRightRadius: radius }),
  },
  borderBottomRadius: {
    values: "radii",
    transform: (radius) => ({ borderBottomLeftRadius: radius, borderBottomRightRadius: radius }),
  },
  ...takes("shadows", { boxShadow: ["shadow"] }),
  ...takes("zIndex", { zIndex: [] }),
  ...takes("durations", { transitionDuration: [], animationDuration: [] }),
  ...takes("fonts", { fontFamily: [] }),
  ...takes("fontSizes", { fontSize: [] }),
  ...takes("fontWeights", { fontWeight: [] }),
  ...takes("cursor", { cursor: [] }),
};

function takes(values: string, properties: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(properties).map(([property, shorthand]) => [
      property,
      { values, shorthand: [...shorthand] },
    ]),
  );
}
