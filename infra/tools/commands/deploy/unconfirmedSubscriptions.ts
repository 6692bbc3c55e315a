import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import {
  AuthorizationErrorException,
  paginateListSubscriptionsByTopic,
  SNSClient,
} from "@aws-sdk/client-sns";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { outputNames } from "@planner/infra/outputNames";
import { cloudFrontRegion, stackNames } from "@planner/infra/resourceNames";
import { readStackOutputs } from "../target/stackOutputs.ts";

/**
 * The operators who get no alarms because they have not confirmed the email of a topic. SNS deletes a subscription that is
 * not confirmed within two days, and CloudFormation does not notice. One line for each, with what to do.
 */
export async function unconfirmedSubscriptions(environment: Environment): Promise<string[]> {
  const { name, region, alarmRecipients = [] } = environment;
  if (alarmRecipients.length === 0) return [];
  const { planner, accessLogs } = stackNames(name);
  const stacks = [
    { stackName: planner, stackRegion: region },
    { stackName: accessLogs, stackRegion: cloudFrontRegion },
  ];
  const lines: string[] = [];
  for (const { stackName, stackRegion } of stacks) {
    const client = new CloudFormationClient({ region: stackRegion });
    const topic = (await readStackOutputs(client, stackName))?.get(outputNames.alarmTopicArn);
    if (topic === undefined) continue;
    const confirmed = await confirmedEndpoints(topic, stackRegion);
    if (confirmed === undefined) return ["! Not checked: which operators confirmed the alarms."];
    for (const recipient of alarmRecipients.filter((each) => !confirmed.has(each))) {
      lines.push(
        `! ${recipient} gets no alarms of ${stackName} until they confirm SNS's email. To send it again: aws sns subscribe --region ${stackRegion} --topic-arn ${topic} --protocol email --notification-endpoint ${recipient}`,
      );
    }
  }
  return lines;
}

/** The addresses with a confirmed subscription. Undefined if the credentials do not allow reading them. */
async function confirmedEndpoints(
  topicArn: string,
  region: string,
): Promise<ReadonlySet<string | undefined> | undefined> {
  const confirmed = new Set<string | undefined>();
  const client = new SNSClient({ region });
  try {
    const pages = paginateListSubscriptionsByTopic({ client }, { TopicArn: topicArn });
    for await (const page of pages) {
      for (const { SubscriptionArn, Endpoint } of page.Subscriptions ?? []) {
        if (SubscriptionArn !== "PendingConfirmation") confirmed.add(Endpoint);
      }
    }
    return confirmed;
  } catch (error) {
    if (!(error instanceof AuthorizationErrorException)) throw error;
    return undefined;
  }
}
