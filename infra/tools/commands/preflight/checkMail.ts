import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { mailIdentities } from "@planner/infra/config/mailIdentities";

/** Finds addresses that SES does not know, so that it sends no alerts from or to them. */
export async function checkMail(environment: Environment): Promise<string[]> {
  const { alertSender, alertSenderDomain, alertRecipients = [], region } = environment;
  if (alertSender === undefined) return [];
  const ses = new SESv2Client({ region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand());
  const problemsOf = async (address: string, reason: string, required?: string) => {
    const verified = await verifiedIdentities(ses, address);
    const [found] = verified;
    if (required === undefined && found !== undefined) return [];
    if (required !== undefined && verified.includes(required)) return [];
    // Cognito has to know the identity.
    if (found !== undefined) {
      return [`SES has verified ${found}, not ${required}: set alertSenderDomain accordingly.`];
    }
    return [
      `SES has not verified ${address}, which ${reason}: run "aws sesv2 create-email-identity --region ${region} --email-identity ${address}" and confirm the email.`,
    ];
  };
  const sandboxed = ProductionAccessEnabled === true ? [] : alertRecipients;
  const problems = await Promise.all([
    problemsOf(alertSender, "sends the alerts", alertSenderDomain ?? alertSender),
    ...sandboxed.map((each) => problemsOf(each, "gets alerts, and SES is still in its sandbox")),
  ]);
  return problems.flat();
}

/** The identities that allow sending from or to an address, if SES has verified them. */
async function verifiedIdentities(ses: SESv2Client, address: string): Promise<readonly string[]> {
  const verified: string[] = [];
  for (const EmailIdentity of mailIdentities(address)) {
    try {
      const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (identity.VerifiedForSendingStatus === true) verified.push(EmailIdentity);
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFoundException")) throw error;
    }
  }
  return verified;
}
