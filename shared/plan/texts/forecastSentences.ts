import type { PlanForecast } from "../../api/planForecast.ts";
import { outlookTexts } from "./outlookTexts.ts";
import { situationTexts } from "./situationTexts.ts";
import { worthTexts } from "./worthTexts.ts";

/** All that the page says of a forecast in whole sentences. */
export function forecastSentences(
  forecast: Omit<PlanForecast, "sentences">,
): PlanForecast["sentences"] {
  const { situation, worth } = forecast;
  return {
    ...situationTexts(situation),
    outlook: outlookTexts(forecast),
    worth: worth && worthTexts(worth),
  };
}
