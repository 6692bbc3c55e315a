/** A North American number in E.164 as people write it: (305) 867-5319. Any other stays as it is. */
export function formatPhone(mobile: string): string {
  const [, area, exchange, line] = mobile.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : mobile;
}
