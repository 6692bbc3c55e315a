import { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSEvent } from "aws-lambda";
import { mailClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { handlePlanMessage } from "../../plans/mail/handlePlanMessage.ts";
import { parseMailRecipients } from "../../plans/mail/mailRecipients.ts";
import { agencyOfferSchema } from "../../plans/mail/nextSteps.ts";
import { isTopicTest, queuedMessageSchema } from "../../plans/mail/planMessages.ts";
import type { PlanMailSettings } from "../../plans/mail/sendPlanLinks.ts";
import { consumeMessages } from "../../queues/consumeMessages.ts";
import { openTables } from "../../tables/Tables.ts";

/** Emails contractors links and reminders, and ends the emails to addresses that bounce or complain. */
export function sendPlanMails(settings: PlanMailSettings, logger: Logger) {
  const consume = consumeMessages({
    schema: queuedMessageSchema,
    process: async (message) => ({
      isDone: true,
      outcome: await handlePlanMessage(settings, message),
    }),
    logMessages: { done: "plan mail handled", failed: "plan mail failed" },
    logger,
  });
  return ({ Records }: SQSEvent, context: Context) =>
    consume({ Records: Records.filter(({ body }) => !isTopicTest(body)) }, context);
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("plan-mail");
  const settings = {
    tables: openTables("plan-mail", variables),
    client: mailClient("plan-mail"),
    sender: variables.SENDER,
    siteUrl: variables.SITE_URL,
    brandName: variables.BRAND_NAME,
    postalAddress: variables.POSTAL_ADDRESS,
    timeZone: variables.TIME_ZONE,
    offer: agencyOfferSchema.parse(JSON.parse(variables.AGENCY_OFFER)),
    recipients: parseMailRecipients(variables.PLAN_MAIL_RECIPIENTS),
    mailsPerDay: Number(variables.PLAN_MAILS_PER_DAY),
    configurationSet: variables.CONFIGURATION_SET,
    now: () => new Date(),
  };
  return sendPlanMails(settings, new Logger());
});
