/** The SES identities that allow sending from or to an address: itself, its domain and the parent domains. */
export function mailIdentities(address: string): readonly string[] {
  const labels = address.slice(address.indexOf("@") + 1).split(".");
  return [address, ...labels.slice(0, -1).map((_, start) => labels.slice(start).join("."))];
}
