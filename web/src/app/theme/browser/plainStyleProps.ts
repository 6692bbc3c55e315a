/**
 * The CSS properties that components take as props besides those with tokens (`utilities.ts`); under `base`, `_hover` or
 * `css` any property works. A prop that is missing here reaches the element as an attribute: browserSystem.test.tsx
 * looks for them in the source.
 */
export const plainStyleProps: readonly string[] = [
  ...["display", "position", "overflow", "overflowX", "overflowY", "overflowWrap", "visibility"],
  ...["flex", "flexDirection", "flexGrow", "flexShrink", "flexWrap", "order", "aspectRatio"],
  ...["alignItems", "alignContent", "alignSelf", "justifyContent", "justifyItems", "justifySelf"],
  ...["gridTemplateColumns", "gridTemplateRows", "gridColumn", "gridRow", "gridArea"],
  ...["textAlign", "textDecoration", "textTransform", "textWrap", "whiteSpace", "wordBreak"],
  ...["letterSpacing", "lineHeight", "fontStyle", "fontVariantNumeric", "listStyleType"],
  ...["borderWidth", "borderTopWidth", "borderBottomWidth", "borderStyle"],
  ...["outline", "opacity", "transform", "transition", "animation", "pointerEvents"],
  ...["strokeWidth", "strokeLinecap", "strokeLinejoin"],
  // Seen on plain SVG elements and on components of ours that are no styled ones: there they change nothing.
  ...["d", "x", "y", "cx", "cy", "r", "scale", "columns", "textAnchor", "shapeRendering"],
];
