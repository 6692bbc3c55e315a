import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useState } from "react";

/** A collapsible section. The browser's find-in-page opens it too. */
export function Disclosure({ title, hint, onWide, onPaper, children }: DisclosureProps) {
  const [startsOpen] = useState(() => onWide === "open" && window.innerWidth >= wide);
  return (
    <Frame open={startsOpen} data-paper={onPaper}>
      <summary>
        <h2>{title}</h2>
        {hint ? <Hint>{hint}</Hint> : null}
        <Chevron />
      </summary>
      <chakra.div pb="5">{children}</chakra.div>
    </Frame>
  );
}

/** Details that open below a text link. Hidden on paper, which has the same further down. */
export const SmallDisclosure = chakra("details", {
  base: {
    _print: { display: "none" },
    "& > summary": {
      display: "flex",
      alignItems: "center",
      gap: "1",
      width: "fit-content",
      minH: "touch",
      cursor: "pointer",
      textStyle: "sm",
      color: "accent.fg",
      fontWeight: "semibold",
    },
    "& > summary::-webkit-details-marker": { display: "none" },
  },
});

type DisclosureProps = {
  readonly title: string;
  /** Its main figure, in a few words. */
  readonly hint?: string | undefined;
  /** Whether it starts open on wide screens. On phones it always starts closed. */
  readonly onWide?: "open";
  readonly onPaper?: "hidden";
  readonly children: ReactNode;
};

/** From this width in pixels, tables have room for all of their columns. */
const wide = 768;

/** Opens all closed sections while the page is printed. */
export function useOpenOnPaper(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", close);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", close);
    };
  }, []);
}

/** The arrow of a summary. It rotates when the section is open. */
export function Chevron() {
  return (
    <Mark viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </Mark>
  );
}

const Mark = chakra("svg", {
  base: {
    w: "4",
    h: "4",
    flexShrink: "0",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    transition: "transform 150ms ease-out",
    "details[open] > summary > &": { transform: "rotate(180deg)" },
    _print: { display: "none" },
  },
});

const Hint = chakra("span", {
  base: { textStyle: "sm", color: "fg.muted", _print: { display: "none" } },
});

const Frame = chakra("details", {
  base: {
    borderTopWidth: "1px",
    _print: { borderTopWidth: "0", "&[data-paper=hidden]": { display: "none" } },
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
    "& > div": { _print: { pb: "0" } },
  },
});
