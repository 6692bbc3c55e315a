/** The look-ups of `npm run deploy` that AWS cannot restrict to a resource. They read quotas and list names. */
export const preflightAccountActions = [
  "cloudfront:ListDistributions",
  "cloudfront:ListResponseHeadersPolicies",
  "lambda:GetAccountSettings",
  "servicequotas:GetAWSDefaultServiceQuota",
  "servicequotas:GetServiceQuota",
  "ses:GetAccount",
];

/** The other look-ups, each with the resources whose names the settings can contain. */
export function preflightResources(
  account: string,
  region: string,
): Readonly<Record<string, readonly string[]>> {
  const regions = [...new Set([region, "us-east-1"])];
  return {
    "acm:DescribeCertificate": [`arn:aws:acm:us-east-1:${account}:certificate/*`],
    "cloudformation:DescribeStacks": regions.map(
      (each) => `arn:aws:cloudformation:${each}:${account}:stack/CDKToolkit/*`,
    ),
    "route53:GetHostedZone": ["arn:aws:route53:::hostedzone/*"],
    "ses:GetEmailIdentity": [`arn:aws:ses:${region}:${account}:identity/*`],
  };
}
