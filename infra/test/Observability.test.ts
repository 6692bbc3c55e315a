import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../config/repositoryRoot.ts";
import { formatValue, withoutHash } from "./synthesis/readableTemplate.ts";
import {
  environmentNames,
  onlyResource,
  resourcesOf,
  stackNames,
  templateOf,
  templatesOf,
} from "./synthesis/templates.ts";
import type { VariantName } from "./synthesis/variants.ts";

const templates = templatesOf();
const edges = templatesOf("AccessLogs");

// What each alarm watches is in the snapshot of its stack.
describe.each(environmentNames)("each alarm of %s", (environment) => {
  const alarms = [templates[environment], edges[environment]].flatMap((template) =>
    resourcesOf(template, "AWS::CloudWatch::Alarm").map(({ Properties }) => ({
      ...Properties,
      id: Properties.AlarmName.replace(`ad-budget-planner-${environment}-`, ""),
    })),
  );

  it("notifies the topic in its region, and also when it is over if urgent", () => {
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
      expect(formatValue(AlarmActions)).toMatch(/^(ObservabilityAlarmsTopic|output of .+)$/);
      expect(OKActions).toEqual(AlarmDescription.startsWith("NOW") ? AlarmActions : undefined);
    }
  });

  it("is silent in a new environment: no-leads notifies only after there was data", () => {
    for (const { id, TreatMissingData, InsufficientDataActions, AlarmActions } of alarms) {
      const needsData = id === "no-leads";
      expect(TreatMissingData).toBe(needsData ? "missing" : "notBreaching");
      expect(InsufficientDataActions).toEqual(needsData ? AlarmActions : undefined);
    }
  });

  it("has a page in the runbook, and each page of the runbook has an alarm in prod", () => {
    const runbook = readFileSync(join(repositoryRoot, "docs", "runbook.md"), "utf8");
    const pages = [...runbook.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);
    const ids = alarms.map(({ id }) => id);
    expect(pages).toEqual(expect.arrayContaining(ids));
    if (environment === "prod") expect([...ids, "budget"]).toEqual(expect.arrayContaining(pages));
  });
});

describe("the topic of the alarms", () => {
  const topicsIn = (variant: VariantName) =>
    stackNames.map(
      (stack) =>
        resourcesOf(templateOf(variant, "prod", stack), "AWS::SNS::Topic").filter(({ id }) =>
          id.includes("Alarms"),
        ).length,
    );

  it("is one per region, and none if no one would get its emails", () => {
    expect(topicsIn("complete")).toEqual([0, 1, 0]);
    expect(topicsIn("route53")).toEqual([0, 1, 1]);
    expect(topicsIn("minimal")).toEqual([0, 0, 0]);
  });
});

describe("the dead letters", () => {
  it("of each queue are watched by one alarm", () => {
    const watched = resourcesOf(templates.prod, "AWS::CloudWatch::Alarm").flatMap(
      ({ Properties }) =>
        JSON.stringify(Properties).match(/\w+DeadLetters(?=[^"]*","QueueName")/g) ?? [],
    );
    const queues = resourcesOf(templates.prod, "AWS::SQS::Queue").map(({ id }) => withoutHash(id));
    const deadLetters = queues.filter((id) => id.endsWith("DeadLetters"));
    expect(watched.sort()).toEqual(deadLetters.sort());
  });
});

describe("the alarms that roll a deployment back", () => {
  it.each(["savesfailing", "apifailing"])("go off within the watched ten minutes: %s", (id) => {
    const { EvaluationPeriods, Metrics } = onlyResource(
      templates.prod,
      "AWS::CloudWatch::Alarm",
      `ObservabilityAlarms${id}`,
    ).Properties;
    for (const { MetricStat } of Metrics.slice(1)) {
      expect(MetricStat.Period * EvaluationPeriods).toBeLessThanOrEqual(300);
    }
  });
});

describe("the metric of throttled requests", () => {
  it("counts fields that the API's access log contains, but not the feeds'", () => {
    const [filter] = resourcesOf(
      templates.prod,
      "AWS::Logs::MetricFilter",
      "ObservabilityLogMetricsRequestsThrottled",
    );
    expect(filter?.Properties.FilterPattern).toBe(
      '{ ($.status = "429") && ($.route != "GET /feeds/*") && ($.route != "HEAD /feeds/*") }',
    );
    const { AccessLogSettings } = onlyResource(
      templates.prod,
      "AWS::ApiGatewayV2::Stage",
    ).Properties;
    expect(AccessLogSettings.DestinationArn["Fn::GetAtt"]).toContain(
      filter?.Properties.LogGroupName.Ref,
    );
    expect(JSON.parse(AccessLogSettings.Format)).toMatchObject({
      status: "$context.status",
      route: "$context.routeKey",
    });
  });
});

describe.each(environmentNames)("the alarm leads-blocked-by-firewall of %s", (environment) => {
  it("uses the metric that the firewall publishes", () => {
    const edge = templatesOf("Edge")[environment];
    const { Rules, VisibilityConfig } = onlyResource(edge, "AWS::WAFv2::WebACL").Properties;
    const alarm = onlyResource(
      edges[environment],
      "AWS::CloudWatch::Alarm",
      "ObservabilityAlarmsleadsblocked",
    );
    expect(alarm.Properties.Dimensions).toEqual([
      { Name: "Rule", Value: Rules[0].VisibilityConfig.MetricName },
      { Name: "WebACL", Value: VisibilityConfig.MetricName },
    ]);
  });
});
