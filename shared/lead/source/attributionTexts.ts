import { type Attribution, type AttributionField, attributionFields } from "./attribution.ts";

/** The labels of the fields. Not beside the fields, because the calculator's first step loads those, but not their labels. */
export const attributionLabels = {
  utm_source: "Campaign source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Search term",
  utm_content: "Ad content",
  gclid: "Google click",
  gbraid: "Google click (gbraid)",
  wbraid: "Google click (wbraid)",
  fbclid: "Facebook click",
  msclkid: "Bing click",
  ttclid: "TikTok click",
  referrer: "Referrer",
  landing_path: "Landing page",
  landed_at: "Landed (UTC)",
} as const satisfies Readonly<Record<AttributionField, string>>;

/** Where a lead came from, to read: the label and text of each known part. */
export function attributionTexts({
  attribution = {},
}: {
  readonly attribution?: Attribution | undefined;
}) {
  return attributionFields.flatMap((field) => {
    const text = attribution[field];
    if (!text) return [];
    const shown = field === "landed_at" ? text.replace(isoTime, "$1 $2") : text;
    return [[attributionLabels[field], shown] as const];
  });
}

const isoTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/;
