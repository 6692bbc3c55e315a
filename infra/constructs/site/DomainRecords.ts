import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";

export interface DomainRecordsProps {
  readonly domainName: string;
  readonly hostedZoneId: string;
  readonly distribution: IDistribution;
}

/** The address records (IPv4 and IPv6) that point a domain to the CDN. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, props: DomainRecordsProps) {
    super(scope, id);
    const { domainName, hostedZoneId, distribution } = props;
    const record = {
      // The zone may belong to a parent domain. With a fully qualified record name, the zone name does not matter.
      zone: HostedZone.fromHostedZoneAttributes(this, "HostedZone", {
        hostedZoneId,
        zoneName: domainName,
      }),
      recordName: `${domainName}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, "Ipv4", record);
    new AaaaRecord(this, "Ipv6", record);
  }
}
