import { type CsvCell, csvText } from "@planner/shared/files/csvText";
import type { AdFeeds } from "@planner/shared/lead/adFeeds";
import type { Conversion } from "@planner/shared/lead/conversion";
import { timeAndLeadOf } from "../tables/timeAndLeadOf.ts";
import type { FeedItem } from "./feedItems.ts";

/** The settings of the files, and the time zone of their times. */
export type FeedSettings = AdFeeds & { readonly timeZone: string };

/**
 * The file that Google Ads fetches: a header, then a row for each conversion that Google can match. The operator maps the
 * columns by hand. https://support.google.com/google-ads/answer/7014069
 */
export function googleFile(
  conversion: Conversion,
  items: readonly FeedItem[],
  { names, currency, bookingValue, hashedContacts, timeZone }: FeedSettings,
): string {
  // The Swedish format is "2026-11-23 14:05:00". All rows share one formatter, because creating it is slow.
  const zone = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const rows: CsvCell[][] = [];
  for (const item of items) {
    const email = hashedContacts ? item.email_hash : undefined;
    const phone = hashedContacts ? item.phone_hash : undefined;
    const consent = email || phone ? "GRANTED" : "";
    const canBeMatched = item.gclid || consent;
    if (item.retracted_at !== undefined || !canBeMatched) continue;
    const { at, leadId } = timeAndLeadOf(item);
    rows.push([
      item.gclid,
      names[conversion],
      localTime(at, zone),
      conversion === "won" ? item.value : bookingValue,
      currency,
      `${leadId}-${conversion}`,
      email,
      phone,
      consent,
      consent,
    ]);
  }
  return csvText([header, ...rows]);
}

const header = [
  "Google Click ID",
  "Conversion Name",
  "Conversion Time",
  "Conversion Value",
  "Conversion Currency",
  "Order ID",
  "Email",
  "Phone Number",
  "Ad User Data",
  "Ad Personalization",
];

/**
 * "2026-11-23T14:05:00-0500": a time in a time zone, with its offset. One of the formats that Google's Data Manager reads:
 * https://support.google.com/google-ads-data-manager/answer/14184381
 */
function localTime(at: string, zone: Intl.DateTimeFormat): string {
  const time = new Date(at);
  const local = zone.format(time).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${local}Z`) - time.getTime()) / 60_000);
  const digits = (part: number) => String(Math.floor(Math.abs(part))).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${digits(minutes / 60)}${digits(minutes % 60)}`;
}
