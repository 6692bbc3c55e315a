import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  );
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M4 10h12" />
    </Icon>
  );
}

export function ArrowIcon() {
  return (
    <Icon>
      <path d="M3.5 10h13M11 4.5l5.5 5.5-5.5 5.5" />
    </Icon>
  );
}

/** Icons always have a text next to them, so they are hidden from screen readers. */
export function Icon({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <Svg viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </Svg>
  );
}

const Svg = chakra("svg", {
  base: {
    w: "5",
    h: "5",
    flexShrink: "0",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
});
