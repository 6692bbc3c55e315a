import { chakra } from "@chakra-ui/react";
import type { PageBrand } from "@planner/shared/brand/pageBrand";

type Call = PageBrand["call"];

/** The caller's initials in a circle, or the brand's icon if the brand names no person. */
export function CallerPortrait({ call }: Readonly<{ call: Call }>) {
  return (
    <Circle aria-hidden="true">
      {call.role ? initials(call.with) : <img src="/favicon.svg" alt="" width="24" height="24" />}
    </Circle>
  );
}

/** Of the first and the last name. */
function initials(name: string): string {
  const [first = "", ...others] = name.split(/\s+/);
  return first.charAt(0) + (others.at(-1) ?? "").charAt(0);
}

const Circle = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: "0",
    w: "12",
    h: "12",
    borderWidth: "1px",
    borderColor: "accent.solid",
    borderRadius: "full",
    bg: "accent.subtle",
    textStyle: "md",
    fontWeight: "bold",
    color: "accent.fg",
  },
});
