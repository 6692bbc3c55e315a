import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";

/** The ARNs of the queues that receive SES's reports about emails, through the topic of its events. */
export function mailEventQueues(cloud: Cloud): readonly string[] {
  const topics = cloud
    .resourcesOf("AWS::SES::ConfigurationSetEventDestination", destinationSchema)
    .map(({ properties }) => properties.EventDestination.SnsDestination.TopicARN);
  const isOfTopic = (properties: unknown) => {
    const topic = topicSchema.safeParse(properties).data?.TopicArn;
    return topic !== undefined && topics.includes(topic);
  };
  return cloud
    .resourcesOf("AWS::SNS::Subscription", subscriptionSchema, isOfTopic)
    .map(({ properties }) => properties.Endpoint);
}

const destinationSchema = z.object({
  EventDestination: z.object({ SnsDestination: z.object({ TopicARN: z.string() }) }),
});

const topicSchema = z.object({ TopicArn: z.string() });

const subscriptionSchema = z.object({
  Protocol: z.literal("sqs"),
  RawMessageDelivery: z.literal(true),
  Endpoint: z.string().regex(/:sqs:/, "must be a queue"),
});
