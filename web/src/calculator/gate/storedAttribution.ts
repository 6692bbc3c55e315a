import type { Attribution } from "@planner/shared/lead/attribution";
import { readAttribution } from "@planner/shared/lead/readAttribution";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../../app/tabStorage.ts";

/** The attribution that `captureLanding` stored for this tab. Apart from it, so that step 1 loads without it. */
export function storedAttribution(): Attribution | undefined {
  return readAttribution(parseJson(tabStorage.read(tabStorageKeys.landing)));
}
