/** The ID prefix for a time. A UUIDv7 starts with the milliseconds as twelve hexadecimal digits. */
export function idPrefix(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
