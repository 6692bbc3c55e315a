import type { Attribution } from "@planner/shared/lead/source/attribution";
import { readAttribution } from "@planner/shared/lead/source/readAttribution";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../../app/tabStorage.ts";

/** The attribution that `captureLanding` stored for this tab. In its own file, so that step 1 does not load it. */
export function storedAttribution(): Attribution | undefined {
  return readAttribution(parseJson(tabStorage.read(tabStorageKeys.landing)));
}
