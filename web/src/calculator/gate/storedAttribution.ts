import { type Attribution, attributionSchema } from "@planner/shared/lead/attributionSchema";
import * as z from "zod/mini";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage } from "../../app/tabStorage.ts";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";

/** Where this tab's visitor came from (`captureLanding`): campaign parameters, click ids, referrer and landing path. */
export function storedAttribution(): Attribution | undefined {
  const landing = landingSchema.safeParse(parseJson(tabStorage.read(tabStorageKeys.landing)));
  if (!landing.success) return undefined;
  const { path, query, referrer } = landing.data;
  return attributionSchema.parse({
    ...Object.fromEntries(new URLSearchParams(query)),
    referrer,
    landing_path: path,
  });
}

const landingSchema = z.object({ path: z.string(), query: z.string(), referrer: z.string() });
