import type { Attribution } from "@planner/shared/lead/attributionFields";
import { attributionSchema } from "@planner/shared/lead/attributionSchema";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage } from "../../app/tabStorage.ts";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";

/** Where this tab's visitor came from (`captureLanding`): campaign parameters, click ids, referrer and landing path. */
export function storedAttribution(): Attribution | undefined {
  return attributionSchema.parse(parseJson(tabStorage.read(tabStorageKeys.landing)));
}
