/** The rule that counts the leads of an address. */
export const leadRateRuleName = "LeadsPerAddress";

/** The names under which a firewall reports: its own, which is its stack's, and those of its rules. */
export function firewallMetricNames(stackName: string) {
  return { webAcl: stackName, rule: (name: string) => `${stackName}-${name}` } as const;
}
