import type { PlanForecast } from "../../api/planForecast.ts";
import { byMeasure } from "../../api/planMeasures.ts";
import { measureSentences } from "./measureSentences.ts";
import { movedText } from "./measureTexts.ts";
import { outlookTexts } from "./outlookTexts.ts";
import { situationTexts } from "./situationTexts.ts";
import { worthTexts } from "./worthTexts.ts";

/** All that the page says of a forecast in whole sentences. */
export function forecastSentences(
  forecast: Omit<PlanForecast, "sentences">,
): PlanForecast["sentences"] {
  const { situation, worth, measures, likely, last_monday: last } = forecast;
  return {
    ...situationTexts(situation),
    moved: last?.moved && movedText(last.moved, likely.jobs.median < last.jobs),
    outlook: outlookTexts(forecast),
    measures: byMeasure((measure) => measureSentences(measure, measures[measure])),
    worth: worth && worthTexts(worth),
  };
}
