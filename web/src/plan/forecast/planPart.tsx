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

/** The title of the page, or of a part of it. */
export const BigTitle = chakra("h1", {
  base: { textStyle: { base: "2xl", _print: "xl" }, fontWeight: "heavy" },
});
