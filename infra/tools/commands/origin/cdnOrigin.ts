import {
  type CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from "@aws-sdk/client-cloudfront";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { originHeader } from "@planner/shared/api/contract";
import type { OriginServices } from "./rotateOriginSecret.ts";

/** Reads and changes the header that a distribution adds for its API. */
export function cdnOrigin(
  client: CloudFrontClient,
  distributionId: string,
): Pick<OriginServices, "shownByCdn" | "showByCdn"> {
  const deployed = () =>
    waitUntilDistributionDeployed(
      { client, maxWaitTime: mostSecondsOfWaiting },
      { Id: distributionId },
    );
  const read = () => client.send(new GetDistributionConfigCommand({ Id: distributionId }));
  return {
    shownByCdn: async () => {
      await deployed();
      const { DistributionConfig } = await read();
      const value = headersOf(DistributionConfig)[0]?.HeaderValue;
      if (value !== undefined) return value;
      throw new ConfigurationError(`The distribution ${distributionId} shows no ${originHeader}.`);
    },
    showByCdn: async (value) => {
      const { DistributionConfig, ETag } = await read();
      for (const header of headersOf(DistributionConfig)) header.HeaderValue = value;
      await client.send(
        new UpdateDistributionCommand({ Id: distributionId, IfMatch: ETag, DistributionConfig }),
      );
      await deployed();
    },
  };
}

/** CloudFront takes minutes, on a bad day half an hour. */
const mostSecondsOfWaiting = 45 * 60;

function headersOf(config: DistributionConfig | undefined) {
  return (config?.Origins?.Items ?? [])
    .flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
    .filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader);
}
