import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Finding, PlannedChecks, PreflightCheck } from "./preflight.ts";

/** Checks that SES may send the alerts. */
export const mailChecks: readonly PreflightCheck[] = [{ subject: "SES", find: checkMail }];

async function checkMail({ environment, client }: PlannedChecks): Promise<readonly Finding[]> {
  const { alertSender, alertRecipients, region } = environment;
  if (alertSender === undefined || alertRecipients === undefined) return [];
  const ses = new SESv2Client({ ...client, region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand());
  const isSandbox = ProductionAccessEnabled !== true;
  const addresses = [alertSender, ...(isSandbox ? alertRecipients : [])];
  const unverified = await Promise.all(
    addresses.map(async (address) => ((await isVerified(ses, address)) ? [] : [address])),
  );
  return unverified.flat().map((address) => {
    const reason =
      address === alertSender ? "sends the alerts" : "gets alerts, and SES is still in its sandbox";
    return {
      text: `SES has not verified ${address}, which ${reason}: run "aws sesv2 create-email-identity --region ${region} --email-identity ${address}" and confirm the email.`,
    };
  });
}

/** An address is verified by itself or by its domain. */
async function isVerified(ses: SESv2Client, address: string): Promise<boolean> {
  for (const EmailIdentity of [address, address.slice(address.indexOf("@") + 1)]) {
    try {
      const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (identity.VerifiedForSendingStatus === true) return true;
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFoundException")) throw error;
    }
  }
  return false;
}
