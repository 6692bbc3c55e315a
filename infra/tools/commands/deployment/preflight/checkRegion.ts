import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { CommandError } from "../../CommandError.ts";

/**
 * Checks that the account may use a region. AWS opened some regions later, and each account must enable them.
 *
 * @param client settings of the SDK client, with credentials that are valid in us-east-1
 * @throws CommandError if the region is not enabled
 */
export async function checkRegion(client: {
  readonly region: string;
  readonly profile?: string;
}): Promise<void> {
  try {
    await new STSClient(client).send(new GetCallerIdentityCommand());
  } catch (error) {
    if (!(error instanceof Error && error.name === "InvalidClientTokenId")) throw error;
    throw new CommandError(
      `This account may not use the region ${client.region}: enable it in the console (Account, AWS Regions), or choose another in the settings.`,
      { cause: error },
    );
  }
}
