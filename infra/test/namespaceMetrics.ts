import type { Template } from "aws-cdk-lib/assertions";
import { resourcesOf } from "./resourcesOf.ts";

/** The names of a namespace's metrics that a template's alarms and dashboards ask for. */
export function namespaceMetrics(template: Template, namespace: string): ReadonlySet<string> {
  const texts = ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"]
    .flatMap((type) => resourcesOf(template, type))
    .map(({ Properties }) => JSON.stringify(Properties).replaceAll("\\", ""));
  const inAlarms = new RegExp(`"MetricName":"(\\w+)","Namespace":"${namespace}"`, "g");
  const onDashboards = new RegExp(`\\["${namespace}","(\\w+)"`, "g");
  const found = texts.flatMap((text) =>
    [inAlarms, onDashboards].flatMap((place) => [...text.matchAll(place)].map(([, name]) => name)),
  );
  return new Set(found.filter((name) => name !== undefined));
}
