import { chakra } from "@chakra-ui/react";

/** The tick in the Goal Reached badge, beside its words. */
export function CheckMark() {
  return (
    <chakra.svg
      viewBox="0 0 12 12"
      width="0.625rem"
      height="0.625rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="m1.5 6.5 3 3 6-7" />
    </chakra.svg>
  );
}
