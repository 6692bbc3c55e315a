/** The SES identities that allow sending from or to an address: itself, its domain and the parent domains. */
export function mailIdentities(address: string): readonly string[] {
  const identities = [address];
  let domain = address.slice(address.indexOf("@") + 1);
  while (domain.includes(".")) {
    identities.push(domain);
    domain = domain.slice(domain.indexOf(".") + 1);
  }
  return identities;
}
