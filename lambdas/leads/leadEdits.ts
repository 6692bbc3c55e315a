import type { Lead } from "@planner/shared/lead/leadSchema";
import { type LeadCount, type LeadCounts, publishedChecks } from "./counts/leadCounts.ts";
import type { Counters } from "./counts/statisticsItem.ts";
import { add } from "./counts/statisticsTransactions.ts";
import { type Item, itemAt } from "./LeadTable.ts";
import { editedAttributes, isAsRead } from "./leadItem.ts";

/** An edit of a lead, with the data that it is based on. */
export type LeadEdit = {
  readonly leadKey: string;
  readonly item: Item;
  /** The lead after the edit. */
  readonly after: Lead;
  /** The statistics that include the lead. Undefined if the edit does not change them. */
  readonly counts:
    | (Omit<LeadCounts, "counts"> & { readonly counts: readonly CountChange[] })
    | undefined;
};

/** Statistics that include the lead, and the counters to add to them. */
export type CountChange = LeadCount & { readonly change: Counters };

/**
 * The transaction items of an edit in the leads table: the lead, and the statistics that include it. DynamoDB rejects
 * the whole transaction if the lead was edited, counted or erased, or if other statistics were published.
 */
export function leadEditItems(tableName: string, { leadKey, item, after, counts }: LeadEdit) {
  const changed = editableFields.filter((name) => after[name] !== item[name]);
  const set = changed.filter((name) => after[name] !== undefined);
  const removed = changed.filter((name) => after[name] === undefined);
  const asRead = isAsRead(item, [...editedAttributes, "counted_in", "version"]);
  return [
    {
      Update: {
        ...itemAt(tableName, leadKey),
        UpdateExpression: [
          ...(set.length === 0
            ? []
            : [`SET ${set.map((name) => `${name} = :${name}`).join(", ")}`]),
          ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(", ")}`]),
          "ADD event_count :one",
        ].join(" "),
        ConditionExpression: `attribute_exists(entity) AND ${asRead.condition}`,
        ExpressionAttributeValues: {
          ...asRead.values,
          ...Object.fromEntries(set.map((name) => [`:${name}`, after[name]])),
          ":one": 1,
        },
      },
    },
    ...(counts === undefined
      ? []
      : [
          ...counts.counts.map((count) => ({
            Update: { ...itemAt(tableName, count.key), ...countUpdate(count) },
          })),
          ...publishedChecks(tableName, counts),
        ]),
  ];
}

/**
 * The transaction item that marks a lead's timeline as changed, so that an erasure that has already read it starts over.
 * Fails if the lead does not exist or was erased.
 */
export function timelineChange(tableName: string, leadKey: string) {
  return {
    Update: {
      ...itemAt(tableName, leadKey),
      UpdateExpression: "ADD event_count :one",
      ConditionExpression: "attribute_exists(entity)",
      ExpressionAttributeValues: { ":one": 1 },
    },
  };
}

const editableFields = [
  "stage",
  "version",
  "first_response_at",
  "lost_reason",
  "won_value",
] as const satisfies readonly (keyof Lead)[];

function countUpdate({ record, change }: CountChange) {
  const { expression, names, values } = add(change);
  return {
    UpdateExpression: expression,
    ConditionExpression: "generation = :generation",
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ExpressionAttributeValues: { ...values, ":generation": record.generation },
  };
}
