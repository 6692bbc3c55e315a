import { adEventSubjects } from "@planner/shared/lead/adEvents";
import { alertChannels, alertKinds } from "@planner/shared/lead/alerts";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { adEventMarkKey, alertMarkKey } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { attributeChanges } from "../../tables/attributeChanges.ts";
import { itemAt } from "../../tables/LeadTable.ts";
import type { StoredLead } from "../leadItem.ts";

type LeadEdit = {
  readonly id: string;
  /** The lead after the edit. */
  readonly after: Lead;
};

/** The transaction item of an edit. Its condition fails if the lead was edited or erased since it was read. */
export function leadUpdate(tableName: string, stored: StoredLead, { id, after }: LeadEdit) {
  const changed: Record<string, unknown> = { revision: nextRevision(stored), edit_id: id };
  for (const name of editableFields) {
    if (after[name] !== stored.lead[name]) changed[name] = after[name];
  }
  const { ExpressionAttributeValues: values, ...changes } = attributeChanges(changed);
  return {
    Update: {
      ...itemAt(tableName, stored.idempotency_key),
      ...changes,
      ...ifUnchanged(stored, values),
    },
  };
}

/** The revision is written with every edit. */
const editableFields = z.keyof(leadSchema).options.filter((name) => name !== "revision");

/** The transaction item whose condition fails if a lead was edited or erased since it was read. */
export function leadUnchanged(tableName: string, stored: StoredLead) {
  return {
    ConditionCheck: { ...itemAt(tableName, stored.idempotency_key), ...ifUnchanged(stored) },
  };
}

/**
 * The transaction item that marks a lead's timeline as changed, so that an erasure that has already read it starts over.
 * Its condition fails if the lead does not exist or was erased.
 */
export function timelineChange(tableName: string, leadKey: string) {
  return {
    Update: {
      ...itemAt(tableName, leadKey),
      UpdateExpression: "SET revision = revision + :one",
      ConditionExpression: "attribute_exists(entity)",
      ExpressionAttributeValues: { ":one": 1 },
    },
  };
}

/** The transaction item that points a lead to its plan. Its condition fails if the lead was erased or has another plan. */
export function planPointer(tableName: string, leadKey: string, planId: string) {
  const { Update } = timelineChange(tableName, leadKey);
  return {
    Update: {
      ...Update,
      UpdateExpression: `${Update.UpdateExpression}, plan_id = :plan`,
      ConditionExpression: `${Update.ConditionExpression} AND (attribute_not_exists(plan_id) OR plan_id = :plan)`,
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ":plan": planId },
    },
  };
}

/** The transaction item that checks that a lead exists and was not erased. */
export function leadExists(tableName: string, leadKey: string) {
  return {
    ConditionCheck: {
      ...itemAt(tableName, leadKey),
      ConditionExpression: "attribute_exists(entity)",
    },
  };
}

/**
 * The transaction items that erase a lead and the marks of its alerts and events. A tombstone without personal data keeps
 * the lead's key, so neither a repeated request nor a restore brings it back. The first item's condition fails if the lead
 * or its timeline changed since it was read.
 */
export function erasureItems(tableName: string, stored: StoredLead, erasedAt: Date) {
  const { idempotency_key, lead } = stored;
  const { id, created_at } = lead;
  const tombstone = { idempotency_key, id, created_at, erased_at: erasedAt.toISOString() };
  return [
    { Put: { TableName: tableName, Item: tombstone, ...ifUnchanged(stored) } },
    ...alertChannels.flatMap((channel) =>
      alertKinds.map((kind) => ({
        Delete: itemAt(tableName, alertMarkKey(channel, idempotency_key, kind)),
      })),
    ),
    ...adEventSubjects.map((subject) => ({
      Delete: itemAt(tableName, adEventMarkKey(subject, idempotency_key)),
    })),
  ];
}

/** The revision that an edit of a lead writes. */
export function nextRevision({ lead }: StoredLead): number {
  return (lead.revision ?? 0) + 1;
}

/** The condition that a lead was not edited or erased since it was read. `values` are those of the item's own expressions. */
function ifUnchanged({ revision }: StoredLead, values: Readonly<Record<string, unknown>> = {}) {
  if (revision === undefined) {
    return {
      ConditionExpression: "attribute_exists(entity) AND attribute_not_exists(revision)",
      // DynamoDB rejects an empty object.
      ExpressionAttributeValues: Object.keys(values).length === 0 ? undefined : values,
    };
  }
  return {
    ConditionExpression: "attribute_exists(entity) AND revision = :revision",
    ExpressionAttributeValues: { ...values, ":revision": revision },
  };
}
