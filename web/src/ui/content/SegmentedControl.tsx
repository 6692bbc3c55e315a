import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { visuallyHidden } from "../visuallyHidden.ts";

type SegmentedControlProps<Value extends string> = Readonly<{
  /** The name of the radio buttons. */
  name: string;
  items: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined if nothing is chosen yet. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
}> &
  HTMLChakraProps<"div">;

/** Radio buttons that look like one control with several parts. */
export function SegmentedControl<Value extends string>({
  name,
  items,
  value,
  onChoose,
  ...frame
}: SegmentedControlProps<Value>) {
  return (
    <Frame {...frame}>
      {items.map((item) => (
        <label key={item.value}>
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChoose(item.value)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </Frame>
  );
}

const Frame = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    // Lines between the parts, also where they need two rows.
    gap: "1px",
    bg: "border",
    border: "1px solid {colors.border.control}",
    borderRadius: "md",
    overflow: "hidden",
    "& label": {
      position: "relative",
      flex: "auto",
      display: "grid",
      placeItems: "center",
      // With the frame, as high as a button.
      minH: "calc({sizes.touch} - 2px)",
      px: "2",
      bg: "bg.panel",
      cursor: "pointer",
    },
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
    "& input": visuallyHidden,
  },
});
