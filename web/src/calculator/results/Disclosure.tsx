import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A part of the page that opens when it is wanted. On paper only when it is open. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <Frame>
      <summary>
        <h2>{title}</h2>
      </summary>
      <chakra.div px="4" pb="4" pt="1">
        {children}
      </chakra.div>
    </Frame>
  );
}

type DisclosureProps = { readonly title: string; readonly children: ReactNode };

const Frame = chakra("details", {
  base: {
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    "& > summary": {
      display: "list-item",
      listStylePosition: "inside",
      px: "4",
      py: "3",
      borderRadius: "lg",
      cursor: "button",
    },
    "& > summary h2": { display: "inline", textStyle: "lg", fontWeight: "bold" },
    "&:not([open])": { _print: { display: "none" } },
  },
});
