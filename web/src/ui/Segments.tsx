import { chakra } from "@chakra-ui/react";

/** A bar of equal parts, each of which is done or not. */
export const Segments = chakra("div", {
  base: { display: "grid", gridAutoFlow: "column", gridAutoColumns: "1fr", gap: "1" },
});

export const Segment = chakra("span", {
  base: {
    h: "1.5",
    borderRadius: "full",
    bg: "border",
    // In forced colors, only borders and system colors are visible.
    _highContrast: { borderWidth: "1px", "&[data-done]": { bg: "CanvasText" } },
    transition: "background-color 200ms",
    "&[data-current]": { bg: "border.control" },
    "&[data-done]": { bg: "accent.solid" },
    "&[data-missed]": { bg: "transparent", border: "1.5px dashed {colors.status.yellow.solid}" },
  },
});
