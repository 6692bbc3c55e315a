import { chakra } from "@chakra-ui/react";

export type PeriodChoiceProps = Readonly<{
  items: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChoose: (value: string) => void;
}>;

/** The periods side by side, on wide screens. */
export function PeriodSegments({ items, value, onChoose }: PeriodChoiceProps) {
  return (
    <Segments role="radiogroup" aria-label="Period">
      {items.map((item) => (
        <label key={item.value}>
          <input
            type="radio"
            name="period"
            checked={item.value === value}
            onChange={() => onChoose(item.value)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </Segments>
  );
}

/** Radio buttons that look like one control. */
const Segments = chakra("div", {
  base: {
    display: "flex",
    border: "1px solid {colors.border.control}",
    borderRadius: "l3",
    bg: "bg.panel",
    "& label": {
      position: "relative",
      display: "grid",
      placeItems: "center",
      // The frame is part of the height of the buttons beside it.
      h: "calc({sizes.touch} - 2px)",
      px: "4",
      cursor: "pointer",
    },
    "& label + label": { borderInlineStartWidth: "1px" },
    "& label:first-of-type": { borderStartRadius: "l3" },
    "& label:last-of-type": { borderEndRadius: "l3" },
    "& label:has(:checked)": {
      bg: "bg.inverted",
      color: "fg.inverted",
      fontWeight: "semibold",
      _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
    },
    "& label:has(:focus-visible)": {
      outline: "2px solid {colors.accent.solid}",
      outlineOffset: "-4px",
    },
    "& input": { position: "absolute", inset: "0", opacity: "0", cursor: "pointer" },
  },
});
