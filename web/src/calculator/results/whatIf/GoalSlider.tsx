import { chakra } from "@chakra-ui/react";
import { formatGoal } from "@planner/shared/format";
import { type GoalName, goalFields } from "@planner/shared/lead/goals/goalFields";
import type { SliderRange } from "./sliderRange.ts";

type GoalSliderProps = Readonly<{
  name: GoalName;
  range: SliderRange;
  /** Undefined if the field has no number. */
  goal: number | undefined;
  onGoal: (goal: number) => void;
}>;

/** A goal as a slider. A number beyond the range is at its end. */
export function GoalSlider({ name, range, goal, onGoal }: GoalSliderProps) {
  const { label, unit, step } = goalFields[name];
  const { min, max } = range;
  const value = Math.min(Math.max(goal ?? min, min), max);
  const text = formatGoal(value);
  const filledPercent = (100 * (value - min)) / (max - min);
  return (
    <Slider
      type="range"
      aria-label={`${label}, slider`}
      aria-valuetext={unit.side === "before" ? `${unit.text}${text}` : `${text}${unit.text}`}
      min={min}
      max={max}
      step={step}
      value={value}
      style={{ backgroundSize: `${filledPercent}% 6px, 100% 6px` }}
      onChange={({ target }) => onGoal(target.valueAsNumber)}
    />
  );
}

/** As high as a touch target, with a thumb that a finger finds. */
const Slider = chakra("input", {
  base: {
    display: "block",
    appearance: "none",
    w: "full",
    h: "touch",
    mb: { base: "-1", md: "-2" },
    cursor: "pointer",
    // Two lines: up to the thumb, whose place is the first size, and the whole range.
    background:
      "linear-gradient({colors.accent.solid} 0 0) 0 / 0 6px no-repeat, linear-gradient({colors.border} 0 0) 0 / 100% 6px no-repeat",
    // Browsers drop a rule that names another one's thumb, so each has its own.
    "&::-webkit-slider-thumb": thumb(),
    "&::-moz-range-thumb": thumb(),
    "@media (forced-colors: none)": {
      "&:focus-visible": { outline: "none" },
      "&:focus-visible::-webkit-slider-thumb": thumbRing(),
      "&:focus-visible::-moz-range-thumb": thumbRing(),
    },
    _highContrast: { appearance: "auto" },
  },
});

function thumb() {
  return {
    appearance: "none",
    boxSizing: "border-box",
    w: "1.75rem",
    h: "1.75rem",
    borderWidth: "3px",
    borderStyle: "solid",
    borderColor: "accent.solid",
    borderRadius: "full",
    bg: "bg.panel",
  } as const;
}

function thumbRing() {
  return { boxShadow: "0 0 0 2px {colors.bg.panel}, 0 0 0 4px {colors.accent.solid}" };
}
