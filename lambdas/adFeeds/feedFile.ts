import type { feedContract } from "@planner/shared/api/feedContract";
import { type CsvCell, csvText } from "@planner/shared/csv";
import type { AdFeeds, Conversion } from "@planner/shared/lead/adFeeds";
import type { FeedItem } from "./feedItems.ts";

/** The settings of a feed's file, and the time zone of its times. */
export type FeedSettings = AdFeeds & { readonly timeZone: string };

export type FeedReader = keyof typeof feedContract;

/** The CSV file of a conversion: a header, then a row for each lead that the service can match. */
export function feedFile(
  reader: FeedReader,
  conversion: Conversion,
  { items, settings }: { readonly items: readonly FeedItem[]; readonly settings: FeedSettings },
): string {
  const { names, currency, bookingValue, hashedContacts, timeZone } = settings;
  // The Swedish format is "2026-11-23 14:05:00". All rows share one formatter, because creating it is slow.
  const zone = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const rows = items.flatMap((item) => {
    const [at = "", leadId = ""] = item.sk.split("#");
    const value = conversion === "won" ? item.value : bookingValue;
    const facts = [names[conversion], localTime(at, zone), value, currency];
    if (reader === "microsoftFeed") return item.msclkid ? [[item.msclkid, ...facts]] : [];
    const { gclid } = item;
    const { email_hash: email, phone_hash: phone }: Partial<FeedItem> = hashedContacts ? item : {};
    const consent = email || phone ? "GRANTED" : "";
    const row: CsvCell[] = [gclid, ...facts, `${leadId}-${conversion}`, email, phone];
    return gclid || consent ? [[...row, consent, consent]] : [];
  });
  return csvText([headers[reader].split(","), ...rows]);
}

const headers = {
  /** From https://support.google.com/google-ads/answer/7014069. The operator maps them by hand in Google Ads. */
  googleFeed:
    "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID,Email,Phone Number,Ad User Data,Ad Personalization",
  /** From https://learn.microsoft.com/advertising/bulk-service/offline-conversion */
  microsoftFeed:
    "Microsoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency Code",
} as const satisfies Readonly<Record<FeedReader, string>>;

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
