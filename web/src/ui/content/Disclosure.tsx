import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";

/** A collapsible section, closed at first. The browser's find-in-page opens it too. */
export function Disclosure({ title, id, staysClosedOnPaper, children }: DisclosureProps) {
  return (
    <Frame id={id} data-closed-on-paper={staysClosedOnPaper || undefined}>
      <summary>
        <h2>{title}</h2>
        <Icon path="m4.5 7.5 5.5 5.5 5.5-5.5" />
      </summary>
      <chakra.div pb="5">{children}</chakra.div>
    </Frame>
  );
}

type DisclosureProps = {
  readonly title: string;
  readonly id?: string;
  /** On paper, `useOpenSectionsOnPaper` leaves it closed. */
  readonly staysClosedOnPaper?: boolean;
  readonly children: ReactNode;
};

const Frame = chakra("details", {
  base: {
    borderTopWidth: "1px",
    _print: { borderTopWidth: "0" },
    "& > summary": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minH: "touch",
      cursor: "pointer",
      _print: { minH: "0" },
    },
    "& > summary::-webkit-details-marker": { display: "none" },
    "& > summary h2": {
      flex: "1",
      textStyle: "md",
      fontWeight: "bold",
      _print: { textStyle: "lg" },
    },
    // The arrow.
    "& > summary svg": { transition: "transform 150ms ease-out", _print: { display: "none" } },
    "&[open] > summary svg": { transform: "rotate(180deg)" },
    "& > div": { _print: { pb: "0" } },
  },
});

/** Details that open below a text link. */
export const SmallDisclosure = chakra("details", {
  base: {
    "& > summary": {
      display: "list-item",
      width: "fit-content",
      py: "3",
      cursor: "pointer",
      textStyle: "sm",
      color: "accent.fg",
      fontWeight: "semibold",
    },
  },
});
