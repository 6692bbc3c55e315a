import type { Brand } from "@planner/shared/brand/brandSchema";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { planMailRecipients } from "../../config/planMailRecipients.ts";
import { type LeadAccessProps, tableVariables } from "../leads/leadAccess.ts";
import { QueueConsumer } from "../leads/QueueConsumer.ts";
import { allow, allowPartitions, allowSending, sesArn } from "../permissions.ts";

export interface PlanMailProps extends LeadAccessProps {
  /** A verified SES identity. */
  readonly sender: string;
  readonly brand: Pick<Brand, "name" | "postalAddress" | "timeZone" | "phone" | "call">;
  readonly siteUrl: string;
}

/**
 * Emails contractors the links to their plans, and the reminders that they want. SES reports bounces and complaints to
 * a topic, which puts them into the same queue, so that the function ends the emails to these addresses. EventBridge would get
 * the reports only by best effort (https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html).
 */
export class PlanMail extends Construct {
  readonly consumer: QueueConsumer;

  constructor(scope: Construct, id: string, props: PlanMailProps) {
    super(scope, id);
    const { table, deskTable, environment, sender } = props;
    const { plan, token, address, planMails } = deskTableNames.prefixes;
    const { configurationSet, events } = this.#createConfigurationSet();
    const { configurationSetName } = configurationSet;
    const { sesProductionAccess, alertRecipients = [] } = environment;
    this.consumer = new QueueConsumer(this, "Mail", {
      environment,
      name: "plan-mail",
      description: "Emails contractors the links to their plans, and reminders",
      variables: { ...mailVariables(props), CONFIGURATION_SET: configurationSetName },
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        allowPartitions(
          deskTable,
          [plan, token, address, planMails],
          "DeleteItem",
          "GetItem",
          "PutItem",
          "Query",
          "UpdateItem",
        ),
        allowSending(this, {
          sender,
          recipients: sesProductionAccess ? [] : alertRecipients,
          configurationSetArn: sesArn(this, `configuration-set/${configurationSetName}`),
        }),
      ],
    });
    const { queue, deadLetters } = this.consumer;
    events.addSubscription(
      new SqsSubscription(queue, { rawMessageDelivery: true, deadLetterQueue: deadLetters }),
    );
  }

  /** Creates the settings of the emails, and the topic with their bounces and complaints. */
  #createConfigurationSet() {
    const configurationSet = new ConfigurationSet(this, "ConfigurationSet");
    const events = new Topic(this, "MailEvents", { enforceSSL: true });
    new ConfigurationSetEventDestination(this, "Events", {
      configurationSet,
      destination: EventDestination.snsTopic(events),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return { configurationSet, events };
  }
}

function mailVariables(props: PlanMailProps) {
  const { environment, sender, brand, siteUrl } = props;
  return {
    ...tableVariables(props),
    SENDER: sender,
    SITE_URL: siteUrl,
    BRAND_NAME: brand.name,
    POSTAL_ADDRESS: brand.postalAddress,
    AGENCY_OFFER: JSON.stringify({
      call: brand.call,
      phone: brand.phone,
      bookingUrl: environment.bookingUrl,
      kitUrl: environment.kitUrl,
    }),
    PLAN_MAILS_PER_DAY: String(environment.planMailsPerDay),
    PLAN_MAIL_RECIPIENTS: planMailRecipients(environment),
  };
}
