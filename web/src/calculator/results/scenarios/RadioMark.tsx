import { chakra } from "@chakra-ui/react";

/** The round mark of a radio button; the real one is there for the keyboard and screen readers. */
export function RadioMark({ isChosen }: { readonly isChosen: boolean }) {
  return <Mark aria-hidden="true" chosen={isChosen} />;
}

const Mark = chakra("span", {
  base: { w: "5", h: "5", borderRadius: "full", borderColor: "border.control", bg: "bg.panel" },
  variants: {
    chosen: {
      true: { borderWidth: "6px", borderColor: "accent.border" },
      false: { borderWidth: "2px" },
    },
  },
});
