import { chakra } from "@chakra-ui/react";
import { PlainButton, PlainLinkButton } from "./PlainButton.tsx";

/** Without it, Chakra's types mistake `size` for a style. */
const sized = { variants: { size: { md: {}, lg: {} } } };

/** The buttons with Chakra's style props. The first step does not load Chakra: it has the plain ones. */
export const Button = chakra(PlainButton, sized, { forwardProps: ["size"] });

export const LinkButton = chakra(PlainLinkButton, sized, { forwardProps: ["size"] });

/** Small buttons in a row. Not on paper. */
export const Buttons = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mt: "2",
    maxW: "form",
    "& > button, & > a": { flex: "auto", px: "1", textStyle: "sm" },
    _print: { display: "none" },
  },
});
