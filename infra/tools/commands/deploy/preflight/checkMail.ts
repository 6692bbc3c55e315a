import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { mailIdentities } from "@planner/infra/config/mailIdentities";

/** Finds addresses that SES does not know, so that it sends no alerts from or to them. */
export async function checkMail(environment: Environment): Promise<string[]> {
  const { alertSender, alertSenderDomain, alertRecipients = [], region } = environment;
  if (alertSender === undefined) return [];
  const ses = new SESv2Client({ region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand());
  // Outside of its sandbox, SES sends to any address.
  const checkedRecipients = ProductionAccessEnabled === true ? [] : alertRecipients;
  const unverified = (address: string, reason: string) =>
    `SES has not verified ${address}, which ${reason}: run "aws sesv2 create-email-identity --region ${region} --email-identity ${address}" and confirm the email.`;

  const checkSender = async () => {
    const verified = await verifiedIdentities(ses, alertSender);
    // Cognito has to know the identity that is verified.
    const required = alertSenderDomain ?? alertSender;
    if (verified.includes(required)) return [];
    const [other] = verified;
    if (other === undefined) return [unverified(alertSender, "sends the alerts")];
    return [`SES has verified ${other}, not ${required}: set alertSenderDomain accordingly.`];
  };

  const checkRecipient = async (address: string) => {
    const verified = await verifiedIdentities(ses, address);
    if (verified.length > 0) return [];
    return [unverified(address, "gets alerts, and SES is still in its sandbox")];
  };

  const problems = await Promise.all([checkSender(), ...checkedRecipients.map(checkRecipient)]);
  return problems.flat();
}

/** The identities that allow sending from or to an address, if SES has verified them. */
async function verifiedIdentities(ses: SESv2Client, address: string): Promise<readonly string[]> {
  const verified: string[] = [];
  for (const identity of mailIdentities(address)) {
    try {
      const command = new GetEmailIdentityCommand({ EmailIdentity: identity });
      const { VerifiedForSendingStatus } = await ses.send(command);
      if (VerifiedForSendingStatus === true) verified.push(identity);
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFoundException")) throw error;
    }
  }
  return verified;
}
