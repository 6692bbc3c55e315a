import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";

/** The ARNs of the queues that receive what SES reports about emails: they subscribe to the topic of its events. */
export function mailEventQueues(cloud: Cloud): readonly string[] {
  const topics = cloud
    .resourcesOf("AWS::SES::ConfigurationSetEventDestination", destinationSchema)
    .map(({ properties }) => properties.EventDestination.SnsDestination.TopicARN);
  const isOfTopic = (properties: unknown) =>
    topics.some((topic) => topic === subscriptionSchema.safeParse(properties).data?.TopicArn);
  return cloud
    .resourcesOf("AWS::SNS::Subscription", subscriptionSchema, isOfTopic)
    .map(({ properties }) => properties.Endpoint);
}

const destinationSchema = z.object({
  EventDestination: z.object({ SnsDestination: z.object({ TopicARN: z.string() }) }),
});

const subscriptionSchema = z.object({
  TopicArn: z.string(),
  Protocol: z.literal("sqs"),
  RawMessageDelivery: z.literal(true),
  Endpoint: z.string().regex(/:sqs:/, "must be a queue"),
});
