import { siteName } from "../app/site.ts";
import type { Place } from "./place.ts";

/** The document's title at each step. The first is the template's own (index.html). */
export const stepTitles: Readonly<Record<Place["step"], string>> = {
  inputs: `${siteName} for Contractors`,
  gate: `Get Your Custom 30-Day Plan | ${siteName}`,
  results: `Your 30-Day Plan | ${siteName}`,
};
