import { chakra } from "@chakra-ui/react";
import { PlainButton, PlainLinkButton } from "./PlainButton.tsx";

/** Declares `size` as a variant: without it, Chakra's types mistake it for a style. */
const sizeVariants = { variants: { size: { md: {}, lg: {} } } };

/** The buttons with Chakra's style props. The first step does not load Chakra: it has the plain ones. */
export const Button = chakra(PlainButton, sizeVariants, { forwardProps: ["size"] });

/** A link that looks like a button. */
export const LinkButton = chakra(PlainLinkButton, sizeVariants, { forwardProps: ["size"] });

/** Small buttons in a row. Not on paper. */
export const ButtonRow = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mt: "2",
    "& > *": { flex: "auto", px: "1", textStyle: "sm" },
    _print: { display: "none" },
  },
  variants: {
    /** Up to three short labels have equal widths. Four have two rows on a narrow phone. */
    isEven: {
      true: {
        "&:not(:has(> :nth-of-type(4))) > *": { flex: "1" },
        "@media (width < 380px)": { "& > *": { flexBasis: "40%" } },
      },
    },
  },
});
