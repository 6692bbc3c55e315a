import type { PlanForecast } from "../../api/planForecast.ts";
import { byMeasure } from "../../api/planMeasures.ts";
import { measureSentences } from "./measureSentences.ts";
import { movedText } from "./measureTexts.ts";
import { openTexts } from "./openTexts.ts";
import { outlookTexts } from "./outlookTexts.ts";
import { situationTexts } from "./situationTexts.ts";
import { worthTexts } from "./worthTexts.ts";

/** All that the page says of a forecast in whole sentences. */
export function forecastSentences(
  forecast: Omit<PlanForecast, "sentences">,
): PlanForecast["sentences"] {
  const { situation, worth, open, measures, likely, last_monday: last } = forecast;
  const asked = situation.kind === "late_or_lost" ? situation.measure : undefined;
  return {
    ...situationTexts(situation),
    moved: last?.moved && movedText(last.moved, likely.jobs.median < last.jobs),
    outlook: outlookTexts(forecast),
    measures: byMeasure((measure) =>
      measureSentences(measure, measures[measure], measure === asked),
    ),
    open: openTexts(open),
    worth: worth && worthTexts(worth, asked !== undefined),
  };
}
