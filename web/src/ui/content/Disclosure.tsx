import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { DownIcon } from "../icons.tsx";

/** A collapsible section, closed at first. The browser's find-in-page opens it too. */
export function Disclosure({ title, id, staysClosedOnPaper, children }: DisclosureProps) {
  return (
    <Frame id={id} data-closed-on-paper={staysClosedOnPaper || undefined}>
      <summary>
        <h2>{title}</h2>
        <DownIcon />
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

/** The arrow at the end of a text, which points up once the details are open. */
export const arrow = { transition: "transform 150ms ease-out" };
export const openArrow = { transform: "rotate(180deg)" };

const summaryStyles = {
  display: "flex",
  alignItems: "center",
  minH: "touch",
  cursor: "pointer",
};

const Frame = chakra("details", {
  base: {
    borderTopWidth: "1px",
    _print: { borderTopWidth: "0" },
    "& > summary": { ...summaryStyles, gap: "3", _print: { minH: "0" } },
    "& > summary::-webkit-details-marker": { display: "none" },
    "& > summary h2": {
      flex: "1",
      textStyle: "md",
      fontWeight: "bold",
      _print: { textStyle: "lg" },
    },
    "& > summary svg": { ...arrow, _print: { display: "none" } },
    "&[open] > summary svg": openArrow,
    "& > div": { _print: { pb: "0" } },
  },
});

type SmallDisclosureProps = Readonly<{ title: string }> & HTMLChakraProps<"details">;

/** Details that open below a text link. */
export function SmallDisclosure({ title, children, ...frame }: SmallDisclosureProps) {
  return (
    <SmallFrame {...frame}>
      <summary>
        <span>{title}</span>
        <DownIcon />
      </summary>
      {children}
    </SmallFrame>
  );
}

const SmallFrame = chakra("details", {
  base: {
    "& > summary": {
      ...summaryStyles,
      gap: "1",
      width: "fit-content",
      textStyle: "sm",
      color: "accent.fg",
      fontWeight: "semibold",
    },
    "& > summary::-webkit-details-marker": { display: "none" },
    "& > summary svg": arrow,
    "&[open] > summary svg": openArrow,
  },
});
