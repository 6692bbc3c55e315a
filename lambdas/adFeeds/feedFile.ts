import { type CsvCell, csvText } from "@planner/shared/csv";
import type { AdFeeds, Conversion } from "@planner/shared/lead/adFeeds";
import type { FeedItem } from "./feedItems.ts";

/** The settings of a feed's file, and the time zone of its times. */
export type FeedSettings = AdFeeds & { readonly timeZone: string };

/** Whose file it is. */
export type FeedReader = keyof typeof feeds;

/** The CSV file of a conversion: a header, then a row for each lead that the service can match. */
export function feedFile(
  reader: FeedReader,
  conversion: Conversion,
  { items, settings }: { readonly items: readonly FeedItem[]; readonly settings: FeedSettings },
): string {
  const { columns, isMatched } = feeds[reader];
  const rows = items.filter(isMatched).map((item) => {
    const [at = "", leadId = ""] = item.sk.split("#");
    return columns.map(([, cell]) => cell({ ...item, at, leadId }, conversion, settings));
  });
  return csvText([columns.map(([name]) => name), ...rows]);
}

type Row = FeedItem & { readonly at: string; readonly leadId: string };

type Cell = (row: Row, conversion: Conversion, settings: FeedSettings) => CsvCell;

const name: Cell = (_, conversion, { names }) => names[conversion];
const time: Cell = ({ at }, _, { timeZone }) => localTime(at, timeZone);
const value: Cell = (row, conversion, { bookingValue }) =>
  conversion === "won" ? row.value : bookingValue;
const currency: Cell = (_, __, settings) => settings.currency;
const consent: Cell = (row) => (row.email_hash || row.phone_hash ? "GRANTED" : undefined);

const feeds = {
  /** https://support.google.com/google-ads/answer/7014069. The columns are mapped by hand there. */
  google: {
    columns: [
      ["Google Click ID", ({ gclid }) => gclid],
      ["Conversion Name", name],
      ["Conversion Time", time],
      ["Conversion Value", value],
      ["Conversion Currency", currency],
      ["Order ID", ({ leadId }, conversion) => `${leadId}-${conversion}`],
      ["Email", ({ email_hash }) => email_hash],
      ["Phone Number", ({ phone_hash }) => phone_hash],
      ["Ad User Data", consent],
      ["Ad Personalization", consent],
    ],
    isMatched: ({ gclid, email_hash, phone_hash }: FeedItem) =>
      !!(gclid || email_hash || phone_hash),
  },
  /** The names are those of https://learn.microsoft.com/advertising/bulk-service/offline-conversion */
  microsoft: {
    columns: [
      ["Microsoft Click ID", ({ msclkid }) => msclkid],
      ["Conversion Name", name],
      ["Conversion Time", time],
      ["Conversion Value", value],
      ["Conversion Currency Code", currency],
    ],
    isMatched: ({ msclkid }: FeedItem) => !!msclkid,
  },
} as const satisfies Readonly<
  Record<string, { readonly columns: readonly (readonly [string, Cell])[]; isMatched: unknown }>
>;

/**
 * "2026-11-23T14:05:00-0500": a time in a time zone, with its offset. One of the formats that Google's Data Manager reads:
 * https://support.google.com/google-ads-data-manager/answer/14184381
 */
function localTime(at: string, timeZone: string): string {
  const time = new Date(at);
  // Sweden writes it so: "2026-11-23 14:05:00".
  const local = time.toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${local}Z`) - time.getTime()) / 60_000);
  const digits = (part: number) => String(Math.floor(Math.abs(part))).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${digits(minutes / 60)}${digits(minutes % 60)}`;
}
