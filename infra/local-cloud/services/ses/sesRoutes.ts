import { z } from "zod";
import type { HttpHandler } from "../../http/HttpMessage.ts";
import { runCall, signedCall } from "../awsJson.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";

/** The path of SES's API version 2. */
export const sesPath = "/v2/email/";

/** Receives what SES reports about an email. */
export type PublishMailEvent = (event: object) => void;

/**
 * SES's SendEmail for simple emails. Every sender address is accepted, and the emails go to the local mailbox. Emails to
 * SES's simulator addresses bounce or are complained about, if they have a configuration set.
 */
export function sesRoutes(
  sendMail: SendMail,
  publish: PublishMailEvent,
  log: (line: string) => void,
): HttpHandler {
  const sendEmail = signedCall(sendEmailInput, async (input) => {
    const { Subject, Body } = input.Content.Simple;
    if (input.ConfigurationSetName !== undefined) {
      publishSimulatedEvents(input.Destination.ToAddresses, publish);
    }
    const mailId = sendMail({
      from: input.FromEmailAddress,
      to: input.Destination.ToAddresses,
      reply_to: input.ReplyToAddresses,
      subject: Subject.Data,
      body: Body.Html?.Data ?? Body.Text?.Data ?? "",
      text: Body.Html === undefined ? undefined : Body.Text?.Data,
    });
    return { MessageId: mailId };
  });
  return (request) => {
    const isSendEmail = request.path === `${sesPath}outbound-emails` && request.method === "POST";
    return runCall(request, isSendEmail ? sendEmail : undefined, log);
  };
}

/** Publishes the events of the recipients that are simulator addresses. */
function publishSimulatedEvents(recipients: readonly string[], publish: PublishMailEvent): void {
  for (const emailAddress of recipients) {
    const event = simulatedEvent(emailAddress);
    if (event !== undefined) publish(event);
  }
}

/**
 * What SES reports about an email to one of its simulator's addresses. Undefined for other addresses.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
function simulatedEvent(emailAddress: string): object | undefined {
  const recipients = [{ emailAddress }];
  const mail = { destination: [emailAddress] };
  switch (simulatorAddress.exec(emailAddress)?.[1]?.toLowerCase()) {
    case "bounce": {
      const bounce = { bounceType: "Permanent", bouncedRecipients: recipients };
      return { eventType: "Bounce", bounce, mail };
    }
    case "complaint":
      return { eventType: "Complaint", complaint: { complainedRecipients: recipients }, mail };
    default:
      return undefined;
  }
}

/** An address of the simulator, which may have a label: "bounce+label@simulator.amazonses.com". */
const simulatorAddress = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

const contentSchema = z.object({ Data: z.string() });

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
const sendEmailInput = z.object({
  FromEmailAddress: z.string().min(3),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  ConfigurationSetName: z.string().optional(),
  Content: z.object({
    Simple: z.object({
      Subject: contentSchema,
      Body: z
        .object({ Text: contentSchema.optional(), Html: contentSchema.optional() })
        .refine(({ Text, Html }) => Text !== undefined || Html !== undefined),
    }),
  }),
});
