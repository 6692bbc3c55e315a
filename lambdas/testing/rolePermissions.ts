import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { z } from "zod";

/** The functions that use the tables, and the deployments' smoke test, with their roles in the templates. */
const roles: Partial<Record<Caller, string>> = {
  "save-lead": "PlannerApiSaveLeadRole",
  "is-admin": "PlannerApiIsAdminRole",
  "read-desk": "PlannerApiReadDeskRole",
  "edit-desk": "PlannerApiEditDeskRole",
  "end-sessions": "AdminIdentityEndSessionsRole",
  plan: "PlannerApiPlanRole",
  "book-call": "PlannerApiBookCallRole",
  "ad-feeds": "PlannerApiAdFeedsRole",
  "count-leads": "LeadStreamCountHandlerRole",
  "remind-leads": "LeadStreamRemindRole",
  "index-leads": "LeadStreamSearchHandlerRole",
  "alert-mail": "LeadAlertsMailHandlerRole",
  "alert-push": "LeadAlertsPushHandlerRole",
  "alert-slack": "LeadAlertsSlackHandlerRole",
  "plan-mail": "PlanMailHandlerRole",
  "send-ad-events": "AdEventsHandlerRole",
  "smoke-test": "Deploy",
};

type Caller = FunctionName | "smoke-test";

const running = new AsyncLocalStorage<Caller>();

/** Runs code of a function. A call to the database that the function's role does not allow fails, as on AWS. */
export function asFunction<Result>(name: Caller, run: () => Result): Result {
  return running.run(name, run);
}

/** Runs code of the test while a function runs. */
export const asTest = <Result>(run: () => Result): Result => running.exit(run);

export function checkPermissions({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      const name = running.getStore();
      const denied =
        name && callsOf(args.request).find((call) => !isAllowed(roles[name] ?? name, call));
      if (denied) throw new Error(`${name} has no permission: ${JSON.stringify(denied)}`);
      return next(args);
    },
    { step: "build" },
  );
}

type Call = { readonly action: string; readonly resource: string; readonly keys: string[] };

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const map = z.record(z.string(), z.unknown());
const operation = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() });
const requestSchema = z.object({
  headers: z.record(z.string(), z.string()),
  // The SDK serializes to bytes, and warns if they are used as a string.
  body: z.instanceof(Uint8Array).transform((bytes) => new TextDecoder().decode(bytes)),
});
const batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(map) })) });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), operation)) });
const keyCondition = z.object({
  KeyConditionExpression: z.string().transform((expression) => expression.split(" ")[2] ?? ""),
  ExpressionAttributeValues: map,
});

/** What a request does: an action on a table or index, with the partition keys. */
function callsOf(request: unknown): readonly Call[] {
  const { headers, body } = requestSchema.parse(request);
  const name = headers["x-amz-target"]?.split(".")[1] ?? "";
  const input: unknown = JSON.parse(body);
  if (name === "BatchGetItem") {
    return Object.entries(batch.parse(input).RequestItems).map(([table, { Keys }]) =>
      callOf(name, table, Keys.map(partitionOf)),
    );
  }
  if (name !== "TransactWriteItems") return [callOn(name, operation.parse(input))];
  const calls = transaction
    .parse(input)
    .TransactItems.flatMap(Object.entries)
    .map(([kind, item]) => callOn(`${kind}Item`, operation.parse(item)));
  // AWS does not document whether it checks a transaction's keys one by one or together.
  const keysOf = (call: Call) =>
    calls.filter(({ resource }) => resource === call.resource).flatMap(({ keys }) => keys);
  return calls.map((call) => ({ ...call, keys: keysOf(call) }));
}

function callOn(action: string, input: z.output<typeof operation>): Call {
  const { TableName, IndexName } = input;
  if (action === "Query") {
    const { KeyConditionExpression, ExpressionAttributeValues } = keyCondition.parse(input);
    const key = text.parse(ExpressionAttributeValues[KeyConditionExpression]);
    return callOf(action, IndexName ? `${TableName}/index/${IndexName}` : TableName, [key]);
  }
  return callOf(action, TableName, [partitionOf(map.parse(input.Key ?? input.Item))]);
}

function callOf(action: string, table: string, keys: string[]): Call {
  return { action: `dynamodb:${action}`, resource: withoutName(table), keys };
}

/** Replaces the names of tables, such as `desk-prod`, by their IDs in the template. */
function withoutName(text: string): string {
  return text
    .replaceAll(/(arn:aws:dynamodb:[^,]+?table\/)?\bleads-[^/\s]+/g, "LeadStoreTable")
    .replaceAll(/(arn:aws:dynamodb:[^,]+?table\/)?\bdesk-[^/\s]+/g, "LeadStoreDeskTable");
}

function partitionOf(item: Readonly<Record<string, unknown>>): string {
  return text.parse(item[deskTable.partitionKey] ?? item[leadsTable.key]);
}

function isAllowed(role: string, { action, resource, keys }: Call): boolean {
  return (grants()[role] ?? []).some((grant) => {
    const [, actions = "", resources = "", patterns] =
      /^(.+) on (.+?)(?: if dynamodb:LeadingKeys ForAllValues:StringLike (.+) and .+)?$/.exec(
        grant,
      ) ?? [];
    return (
      actions.split(", ").includes(action) &&
      resources.split(", ").includes(resource) &&
      (patterns === undefined ||
        keys.every((key) => patterns.split(", ").some((pattern) => matches(pattern, key))))
    );
  });
}

function matches(pattern: string, key: string): boolean {
  return new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s").test(key);
}

let granted: Readonly<Record<string, readonly string[]>> | undefined;

/** The roles' permissions in the templates, from the snapshots that the template tests compare with. */
function grants() {
  granted ??= {
    ...readSnapshot("permissions", "Planner stack of dev"),
    ...readSnapshot("DeliveryStack", "roles"),
  };
  return granted;
}

function readSnapshot(test: string, title: string) {
  const file = `../../infra/test/__snapshots__/${test}.test.ts.snap`;
  const [, after = ""] = readFileSync(join(import.meta.dirname, file), "utf8").split(title);
  const json = after.slice(after.indexOf("{"), after.indexOf("`;"));
  const roleGrants = JSON.parse(withoutName(json).replace(/,(?=\s*[\]}])/g, ""));
  return z.record(z.string(), z.array(z.string())).parse(roleGrants);
}
