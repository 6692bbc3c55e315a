import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Ref } from "react";

/** Without a title's ref, the part has a heading below the page's title. */
export type PlanPartProps = Readonly<{
  forecast: PlanForecast;
  plan: SavedPlan;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}>;

/** The title of the page, or of a part of it, with a note in small type. */
export const BigTitle = chakra("h1", {
  base: {
    mb: { base: "2", _print: "0" },
    textStyle: { base: "2xl", _print: "xl" },
    fontWeight: "heavy",
    "& small": {
      display: "block",
      textStyle: "md",
      letterSpacing: "0",
      fontWeight: "normal",
      color: "fg.muted",
    },
  },
});
