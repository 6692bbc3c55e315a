import type { LogicalResource, Template } from "./templates.ts";

/**
 * A template for a snapshot, one entry per resource and output. Without permissions, which have their own snapshot
 * (`grants.ts`), and without code.
 */
export function readableTemplate(template: Template): string {
  return [...readableResources(template)]
    .map(([name, resource]) => `${name} ${compactJson(resource)}`)
    .join("\n");
}

/** What differs between two templates, except for the environment's name. */
export function differences(from: Template, to: Template): string {
  const before = readableResources(from);
  const after = readableResources(to);
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((name) =>
      changes(before.get(name), after.get(name)).map((change) => `${name} ${change}`),
    )
    .join("\n");
}

function changes(before: unknown, after: unknown): readonly string[] {
  if (before === undefined) return [`is added ${compactJson(after)}`];
  if (after === undefined) return ["is removed"];
  const from = new Map(leavesOf(before));
  const to = new Map(leavesOf(after));
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => from.get(path) !== to.get(path))
    .map((path) => `${path}: ${from.get(path) ?? "none"} → ${to.get(path) ?? "none"}`);
}

/** The values in a resource by path, such as `Replicas.0.DeletionProtectionEnabled`. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value !== "object" || value === null) {
    return [[path.join("."), String(value).replace(/\b(dev|staging|prod)\b/g, "<environment>")]];
  }
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** A template's resources and outputs, by type and name. */
function readableResources({ Resources, Outputs }: Template): ReadonlyMap<string, unknown> {
  const resources = Object.entries(Resources)
    .filter(([, { Type }]) => !omittedTypes.test(Type))
    .map(([id, { Type, Properties, DeletionPolicy }]): [string, unknown] => {
      const shown = Object.entries({ ...Properties, DeletionPolicy }).filter(
        ([name, value]) => !omittedProperties.includes(name) && value !== undefined,
      );
      return [`${Type} ${withoutHash(id)}`, readable(Object.fromEntries(shown))];
    });
  // The CDK adds outputs for the other stacks.
  const outputs = Object.entries(Outputs)
    .filter(([name]) => !name.startsWith("PublishOutput"))
    .map(([name, { Value }]): [string, unknown] => [`Output ${name}`, readable({ Value })]);
  return new Map([...resources, ...outputs].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const omittedTypes =
  /^AWS::(IAM::.*|Lambda::Permission|Lambda::LayerVersion|S3::BucketPolicy|SQS::QueuePolicy|SNS::TopicPolicy)$/;

const omittedProperties = ["Code", "DashboardBody", "FunctionCode", "KeyPolicy", "Tags"];

/** Replaces intrinsics by text, metrics by one line, and generated names and hashes. */
function readable(value: unknown): unknown {
  if (typeof value === "string") return withoutGenerated(value);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [first, ...others] = entries;
  if (first !== undefined && others.length === 0) {
    const text = formatIntrinsic(first[0], first[1]);
    if (text !== undefined) return text;
  }
  const parts = Object.fromEntries(entries.map(([name, part]) => [name, readable(part)]));
  return "MetricStat" in value ? formatMetric(parts) : parts;
}

/** An intrinsic function is an object with one key. Undefined for any other key. */
function formatIntrinsic(key: string, argument: LogicalResource["Properties"]): string | undefined {
  switch (key) {
    case "Ref":
      return formatName(argument);
    case "Fn::GetAtt": {
      const [id, attribute] = argument;
      return attribute === "Arn" ? withoutHash(id) : `${withoutHash(id)}.${attribute}`;
    }
    case "Fn::Join": {
      const [separator, parts] = argument;
      return parts.map(formatValue).join(separator);
    }
    case "Fn::Sub":
      return argument.replace(/\$\{([^}]+)\}/g, (_: string, name: string) => formatName(name));
    case "Fn::GetStackOutput":
      return `output of ${argument.StackName}`;
    default:
      return undefined;
  }
}

/** One line for a metric of an alarm. */
function formatMetric({ Id, MetricStat }: LogicalResource["Properties"]): string {
  const { Metric, Period, Stat } = MetricStat;
  const dimensions = Object.values<Record<string, string>>(Metric.Dimensions ?? {}).map(
    ({ Name, Value }) => `${Name}=${Value}`,
  );
  const name = [Metric.Namespace, Metric.MetricName, ...dimensions].join(" ");
  return `${Id}: ${Stat} of ${name} in ${Period} s`;
}

/** Removes the hashes of assets and the names that the CDK derives from the environment's name. */
function withoutGenerated(text: string): string {
  return text
    .replace(/[0-9a-f]{64}/g, "<hash>")
    .replace(/^(dev|staging|prod)Planner(\w+Origin\d)[0-9A-F]{8}$/, "$2")
    .replace(/^[\w-]+Planner[\w-]+[0-9A-F]{8}$/, "<generated name>");
}

/** Formats a template value: references as logical IDs without the hash, pseudo parameters as `<Region>`. */
export function formatValue(value: unknown): string {
  const text = readable(value);
  if (Array.isArray(text)) return text.map(formatValue).join(", ");
  return typeof text === "string" ? text : JSON.stringify(text);
}

function formatName(name: string): string {
  return name.startsWith("AWS::") ? `<${name.slice("AWS::".length)}>` : withoutHash(name);
}

/** `LeadStoreTable327EB776` → `LeadStoreTable`. CDK singletons contain a longer hash too. */
export function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "").replace(/[0-9A-F]{32}/, "");
}

/** JSON with each part on one line if it fits. */
function compactJson(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || line.length <= 120) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${compactJson(item, inner)}`);
    return ["[", ...items, `${indent}]`].join("\n");
  }
  const properties = Object.entries(value).map(
    ([key, part]) => `${inner}${key}: ${compactJson(part, inner)}`,
  );
  return ["{", ...properties, `${indent}}`].join("\n");
}
