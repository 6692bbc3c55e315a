import { type CsvCell, csvText } from "@planner/shared/files/csv";
import type { AdFeeds } from "@planner/shared/lead/adFeeds";
import type { Conversion } from "@planner/shared/lead/conversion";
import type { FeedItem } from "./feedItems.ts";

/**
 * The bulk file of Microsoft Advertising with all conversions that Microsoft can match. It counts a conversion once per click
 * ID and time, so a file may be uploaded again. A corrected value follows as `Restate`, and a conversion that was taken back
 * is `Retract`. https://learn.microsoft.com/en-us/advertising/bulk-service/offline-conversion
 */
export function microsoftFile(
  conversion: Conversion,
  items: readonly FeedItem[],
  { names, currency, bookingValue }: AdFeeds,
): string {
  const records = items.flatMap((item): BulkRecord[] => {
    if (!item.msclkid) return [];
    const [at = "", leadId = ""] = item.sk.split("#");
    const key = {
      Type: "Offline Conversion",
      "Client Id": `${leadId}-${conversion}`,
      "Conversion Name": names[conversion],
      "Conversion Time": bulkTime(at),
      "Microsoft Click Id": item.msclkid,
    };
    const { retracted_at, changed_at } = item;
    if (retracted_at !== undefined) {
      const retraction = {
        "Adjustment Type": "Retract",
        "Adjustment Time": bulkTime(retracted_at),
      };
      return [{ ...key, ...retraction }];
    }
    const value = conversion === "won" ? item.value : bookingValue;
    const isWonLater = conversion === "won" && changed_at !== undefined;
    const added = {
      ...key,
      "Conversion Currency Code": currency,
      "Conversion Value": isWonLater ? item.first_value : value,
    };
    // A value is required: https://learn.microsoft.com/en-us/advertising/bulk-service/offline-conversion#adjustmentvalue
    if (changed_at === undefined || value === undefined) return [added];
    const restatement = {
      ...key,
      "Adjustment Type": "Restate",
      "Adjustment Time": bulkTime(changed_at),
      "Adjustment Value": value,
      "Adjustment Currency Code": currency,
    };
    return [added, restatement];
  });
  const version = { Type: "Format Version", Name: "6.0" };
  const rows = [version, ...records].map((record: BulkRecord) =>
    columns.map((column) => record[column]),
  );
  return csvText([columns, ...rows]);
}

/** Those of Microsoft's example, and of adjustments. */
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
