import { GetAccountCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Environment } from "@planner/infra/config/environmentSchema";

/**
 * Finds an entry that is wrong about SES's sandbox, in which SES rejects emails to contractors. The functions know only the
 * entry.
 */
export async function checkProductionAccess(environment: Environment): Promise<string[]> {
  const { name, alertSender, sesProductionAccess = false, region } = environment;
  if (alertSender === undefined) return [];
  const { ProductionAccessEnabled = false } = await new SESv2Client({ region }).send(
    new GetAccountCommand(),
  );
  if (ProductionAccessEnabled && sesProductionAccess) return [];
  if (ProductionAccessEnabled) {
    return [
      `SES has production access in ${region}, but ${name} emails no contractors: set sesProductionAccess.`,
    ];
  }
  const request = `request production access in the SES console of ${region}`;
  if (sesProductionAccess) {
    return [
      `SES is in its sandbox in ${region}, so ${name} would promise contractors emails that SES rejects: ${request}, or remove sesProductionAccess.`,
    ];
  }
  return [
    `SES is in its sandbox in ${region}, so ${name} emails no contractors: ${request}, then set sesProductionAccess.`,
  ];
}
