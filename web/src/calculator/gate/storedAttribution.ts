import { type Attribution, readAttribution } from "@planner/shared/lead/attribution";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../../app/tabStorage.ts";

/** Where this tab's visitor came from (`captureLanding`): campaign parameters, click ids, referrer and landing path. */
export function storedAttribution(): Attribution | undefined {
  return readAttribution(parseJson(tabStorage.read(tabStorageKeys.landing)));
}
