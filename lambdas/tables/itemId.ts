import { v7 as uuidv7 } from "uuid";

/** A new UUIDv7. It starts with the milliseconds of a time, so IDs sort by time. */
export function newItemId(at: Date): string {
  return uuidv7({ msecs: at.getTime() });
}

/** The time in a UUIDv7. Only a damaged item has another ID: then the beginning of 1970. */
export function timeOfId(id: string): string {
  // Until the year 2527, a UUIDv7 begins with 0. A later time is damaged too: after the year 9999, an ISO date begins with a
  // sign, and would sort before all others.
  const isTimeOrdered = /^0[\da-f]{7}-[\da-f]{4}-7/.test(id);
  if (!isTimeOrdered) return new Date(0).toISOString();
  const digits = id.slice(0, 13).replace("-", "");
  return new Date(Number.parseInt(digits, 16)).toISOString();
}

/** The ID prefix for a time. A UUIDv7 starts with the milliseconds as twelve hexadecimal digits. */
export function idPrefix(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
