import { type CsvCell, csvText } from "@planner/shared/files/csvText";
import type { AdFeeds } from "@planner/shared/lead/adFeeds";
import type { Conversion } from "@planner/shared/lead/conversion";
import { timeAndLeadOf } from "../tables/timeAndLeadOf.ts";
import type { FeedItem } from "./feedItems.ts";

/**
 * The bulk file of Microsoft Advertising with all conversions that Microsoft can match. It counts a conversion once per click
 * ID and time, so a file may be uploaded again. A corrected value follows as `Restate`, and a conversion that was taken back
 * is `Retract`. https://learn.microsoft.com/en-us/advertising/bulk-service/offline-conversion
 */
export function microsoftFile(
  conversion: Conversion,
  items: readonly FeedItem[],
  settings: AdFeeds,
): string {
  const version = { Type: "Format Version", Name: "6.0" };
  const records = items.flatMap((item) => recordsOf(item, conversion, settings));
  const rows = [version, ...records].map((record: BulkRecord) =>
    columns.map((column) => record[column]),
  );
  return csvText([columns, ...rows]);
}

/** None without a click ID. A retraction, or the conversion, which may be followed by its corrected value. */
function recordsOf(
  item: FeedItem,
  conversion: Conversion,
  { names, currency, bookingValue }: AdFeeds,
): readonly BulkRecord[] {
  if (!item.msclkid) return [];
  const { at, leadId } = timeAndLeadOf(item);
  const conversionFields = {
    Type: "Offline Conversion",
    "Client Id": `${leadId}-${conversion}`,
    "Conversion Name": names[conversion],
    "Conversion Time": bulkTime(at),
    "Microsoft Click Id": item.msclkid,
  };
  const { retracted_at, changed_at } = item;
  if (retracted_at !== undefined) {
    const retraction = {
      ...conversionFields,
      "Adjustment Type": "Retract",
      "Adjustment Time": bulkTime(retracted_at),
    };
    return [retraction];
  }
  const value = conversion === "won" ? item.value : bookingValue;
  const added = {
    ...conversionFields,
    "Conversion Currency Code": currency,
    "Conversion Value": value,
  };
  if (changed_at === undefined) return [added];
  const first = { ...added, "Conversion Value": conversion === "won" ? item.first_value : value };
  // A value is required: https://learn.microsoft.com/en-us/advertising/bulk-service/offline-conversion#adjustmentvalue
  if (value === undefined) return [first];
  const restatement = {
    ...conversionFields,
    "Adjustment Type": "Restate",
    "Adjustment Time": bulkTime(changed_at),
    "Adjustment Value": value,
    "Adjustment Currency Code": currency,
  };
  return [first, restatement];
}

/** The columns of Microsoft's example, and those of adjustments. */
const columns = [
  "Type",
  "Status",
  "Id",
  "Parent Id",
  "Client Id",
  "Name",
  "Conversion Currency Code",
  "Conversion Name",
  "Conversion Time",
  "Conversion Value",
  "Microsoft Click Id",
  "Adjustment Type",
  "Adjustment Time",
  "Adjustment Value",
  "Adjustment Currency Code",
] as const;

type BulkRecord = Readonly<Partial<Record<(typeof columns)[number], CsvCell>>>;

/** "4/1/2020 6:50:54 PM": a time in UTC, as in Microsoft's example. */
function bulkTime(at: string): string {
  const time = new Date(at);
  const date = `${time.getUTCMonth() + 1}/${time.getUTCDate()}/${time.getUTCFullYear()}`;
  const hours = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, "0");
  const seconds = String(time.getUTCSeconds()).padStart(2, "0");
  return `${date} ${hours % 12 || 12}:${minutes}:${seconds} ${hours < 12 ? "AM" : "PM"}`;
}
