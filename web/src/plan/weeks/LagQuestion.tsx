import { chakra } from "@chakra-ui/react";
import { type Lag, lags } from "@planner/shared/api/planForecast";

/** Asks once, at the first entry, when estimates are held and decided. */
export function LagQuestion({ chosen }: Readonly<{ chosen: string | undefined }>) {
  return (
    <Question>
      <legend>When are your estimates held and decided?</legend>
      <div>
        {lags.map((lag) => (
          <label key={lag}>
            <input type="radio" name="lag" value={lag} defaultChecked={chosen === lag} />
            <span>{lagNames[lag]}</span>
          </label>
        ))}
      </div>
    </Question>
  );
}

const lagNames = {
  same_week: "Same week",
  two_weeks: "Within two weeks",
  longer: "Longer",
} as const satisfies Readonly<Record<Lag, string>>;

/** Radio buttons that look like one control with three parts. */
const Question = chakra("fieldset", {
  base: {
    mt: "2",
    "& legend": { mb: "1", textStyle: "sm", fontWeight: "semibold" },
    "& div": {
      display: "flex",
      flexWrap: "wrap",
      // Lines between the parts, also where they need two rows.
      gap: "1px",
      bg: "border",
      border: "1px solid {colors.border.control}",
      borderRadius: "md",
      overflow: "hidden",
    },
    "& label": {
      position: "relative",
      flex: "auto",
      display: "grid",
      placeItems: "center",
      minH: "touch",
      px: "2",
      bg: "bg.panel",
      textStyle: "sm",
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
    "& input": { position: "absolute", inset: "0", opacity: "0", cursor: "pointer" },
  },
});
