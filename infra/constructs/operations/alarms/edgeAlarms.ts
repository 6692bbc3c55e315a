import type { AlarmEntry } from "./AlarmEntry.ts";

/** What rings at the CDN. Its metrics are in us-east-1, wherever the rest is. */
export const edgeAlarms = {
  "site-failing": {
    urgency: "now",
    noticed:
      "Visitors see CloudFront's error page instead of the calculator, or files of it are missing.",
    action:
      "Open the site. Compare the CDN's log (status, x-edge-detailed-result-type) with api-failing: pages come from the bucket, /api/* from the API. Roll back the last deployment.",
    // Percent of all requests.
    threshold: 5,
    minutes: 5,
    times: 2,
  },
  "leads-refused-by-firewall": {
    urgency: "now",
    noticed:
      "One network sends more leads than the rate rule lets through. If it is a mobile network or a trade fair, visitors there get the warning that their information could not be saved.",
    action:
      "Look at the rule's sampled requests in the WAF console: one program or many people? For people raise leadsPerAddress in infra/environmentTable.ts and deploy.",
    threshold: 100,
    minutes: 5,
  },
  "firewall-busy": {
    urgency: "today",
    noticed:
      "Mostly nothing: scanners are refused. If a rule mistakes visitors for them, those see an error page, or the warning that their information could not be saved.",
    action:
      "Look at the sampled requests of the rules that block in the WAF console. A rule that refuses visitors goes to countedRules in infra/constructs/WebFirewall.ts.",
    threshold: 1_000,
    minutes: 15,
  },
} as const satisfies Readonly<Record<string, AlarmEntry>>;
