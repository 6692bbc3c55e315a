import type { Item } from "../aws/database.ts";

/** The expressions of an update that sets attributes of an item, and removes those that are undefined. One must be defined. */
export function attributeChanges(attributes: Item) {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const set: string[] = [];
  const removed: string[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    names[`#${name}`] = name;
    if (value === undefined) {
      removed.push(`#${name}`);
    } else {
      set.push(`#${name} = :new_${name}`);
      values[`:new_${name}`] = value;
    }
  }
  const setting = `SET ${set.join(", ")}`;
  return {
    UpdateExpression: removed.length === 0 ? setting : `${setting} REMOVE ${removed.join(", ")}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}
