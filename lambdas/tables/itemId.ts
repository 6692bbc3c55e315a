import { v7 as uuidv7 } from "uuid";

/** A new UUIDv7. It starts with the milliseconds of a time, so IDs sort by time. */
export function newItemId(at: Date): string {
  return uuidv7({ msecs: at.getTime() });
}

/** The time in a UUIDv7. The beginning of 1970 for other IDs. */
export function timeOfId(id: string): string {
  const [, high = "0", low = ""] = /^0([\da-f]{7})-([\da-f]{4})-7/.exec(id) ?? [];
  return new Date(Number.parseInt(high + low, 16)).toISOString();
}

/** The ID prefix for a time. A UUIDv7 starts with the milliseconds as twelve hexadecimal digits. */
export function idPrefix(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
