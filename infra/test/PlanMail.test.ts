import { describe, expect, it } from "@jest/globals";
import { grantsIn } from "./synthesis/grants.ts";
import { onlyResource, resourcesOf, type Template, templateOf } from "./synthesis/templates.ts";
import { everyField } from "./synthesis/variants.ts";

describe("the emails to contractors", () => {
  const production = templateOf("complete", "prod");
  // This variant's entry says nothing about SES's production access.
  const sandbox = templateOf("route53", "prod");

  it("are stopped by bounces and complaints, which a topic puts into the queue", () => {
    const topic = onlyResource(production, "AWS::SNS::Topic", "PlanMail");
    const destination = onlyResource(production, "AWS::SES::ConfigurationSetEventDestination");
    const { MatchingEventTypes, SnsDestination } = destination.Properties.EventDestination;
    expect(MatchingEventTypes).toEqual(["bounce", "complaint"]);
    expect(SnsDestination.TopicARN).toEqual({ Ref: topic.id });
    const queue = onlyResource(production, "AWS::SQS::Queue", "PlanMailQueue");
    const subscription = onlyResource(production, "AWS::SNS::Subscription", "PlanMail");
    expect(subscription.Properties).toMatchObject({
      Protocol: "sqs",
      TopicArn: { Ref: topic.id },
      Endpoint: { "Fn::GetAtt": [queue.id, "Arn"] },
      RawMessageDelivery: true,
    });
  });

  it("go to everyone if SES has production access", () => {
    expect(recipientsIn(production)).toEqual(["everyone", "everyone"]);
    expect(sendingGrant(production)).not.toContain("team.example");
  });

  it("go only to the team, for trying them, while SES is in its sandbox", () => {
    const team = everyField.alertRecipients.join(" ");
    expect(recipientsIn(sandbox)).toEqual([team, team]);
    // SES also checks the recipient's identity: the address, or its domain.
    for (const identity of [...everyField.alertRecipients, "team.example"]) {
      expect(sendingGrant(sandbox)).toContain(`:identity/${identity}`);
    }
  });
});

/** Of the function that sends them, and of the one that promises them. */
function recipientsIn(template: Template): readonly unknown[] {
  return ["PlanMailHandler", "PlannerApiPlan"].map((prefix) => {
    const functions = resourcesOf(template, "AWS::Lambda::Function", prefix);
    return functions.find(({ id }) => !id.includes("Log"))?.Properties.Environment.Variables
      .PLAN_MAIL_RECIPIENTS;
  });
}

function sendingGrant(template: Template): string {
  const grants = Object.entries(grantsIn(template)).flatMap(([role, all]) =>
    role.startsWith("PlanMail") ? all.filter((grant) => grant.startsWith("ses:SendEmail")) : [],
  );
  return grants.join("\n");
}
