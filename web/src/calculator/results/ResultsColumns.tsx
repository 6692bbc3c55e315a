import { chakra } from "@chakra-ui/react";

/** The page in one or two columns. */
export const ResultsColumns = chakra("div", {
  base: {
    display: "grid",
    rowGap: { base: "4", md: "6" },
    mx: "auto",
    // Paper has its own order of sections.
    _print: { display: "flex", flexDirection: "column", gap: "2", maxW: "none" },
  },
  variants: {
    two: {
      true: {
        gridTemplateColumns: "23.75rem minmax(0, 1fr)",
        columnGap: "8",
        "& > div": { gap: "10" },
      },
      false: { gridTemplateColumns: "minmax(0, 1fr)", maxW: "45rem" },
    },
  },
});

/** If it sticks, it stays in view beside the other one while that scrolls, on screens that are high enough. */
export const ResultsColumn = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "4", md: "6" },
    alignContent: "start",
    _print: { display: "contents" },
  },
  variants: {
    sticks: {
      true: {
        alignSelf: "start",
        "@media screen and (height >= 52rem)": { position: "sticky", top: "5" },
      },
    },
  },
});
