import { chakra, type HTMLChakraProps } from "@chakra-ui/react";

type FigureRowProps = Readonly<{
  figures: readonly { readonly count: string; readonly label: string }[];
}> &
  HTMLChakraProps<"ul">;

/** A few figures in a row, each above what it counts. */
export function FigureRow({ figures, ...styles }: FigureRowProps) {
  return (
    <Row {...styles}>
      {figures.map(({ count, label }) => (
        <li key={label}>
          <strong data-long={count.length > maxLargeCharacters || undefined}>{count}</strong>{" "}
          <span>{label}</span>
        </li>
      ))}
    </Row>
  );
}

/** The characters of a large figure that fit a quarter of a phone's screen. */
const maxLargeCharacters = 5;

const Row = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    // Lines between the figures, also where they need two rows.
    gap: "1px",
    bg: { base: "border", _print: "transparent" },
    borderWidth: "1px",
    borderRadius: "lg",
    overflow: "hidden",
    "& li": {
      flex: "1 0 4.25rem",
      p: "2",
      ps: "3",
      bg: { base: "bg.panel", _print: "transparent" },
      textStyle: "xs",
      color: "fg.muted",
    },
    "& li + li": { _print: { borderInlineStartWidth: "1px" } },
    "& li:last-of-type": { bg: { base: "accent.subtle", _print: "transparent" } },
    "& strong": {
      display: "block",
      textStyle: "lg",
      fontWeight: "bold",
      color: "fg",
      whiteSpace: "nowrap",
    },
    "& strong[data-long]": { textStyle: "md" },
  },
});
