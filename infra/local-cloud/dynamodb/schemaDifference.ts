import type { Projection, TableDescription } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "./TableDefinition.ts";

/**
 * What of a stored table's schema is not what the template asks for: `key`, `attributes`, `index by_created_at`…
 * Absent when they agree.
 */
export function schemaDifference(
  stored: TableDescription,
  { input }: TableDefinition,
): string | undefined {
  if (text(stored.KeySchema) !== text(input.KeySchema)) return "key";
  const { StreamViewType: view } = stored.StreamSpecification ?? {};
  const wantedView = input.StreamSpecification?.StreamViewType;
  if (view !== undefined && wantedView !== undefined && view !== wantedView) return "stream";
  const wanted = [...(input.GlobalSecondaryIndexes ?? []), ...(input.LocalSecondaryIndexes ?? [])];
  const held = [...(stored.GlobalSecondaryIndexes ?? []), ...(stored.LocalSecondaryIndexes ?? [])];
  for (const { IndexName: name } of [...wanted, ...held]) {
    const [one, other] = [wanted, held].map((indexes) =>
      indexes.find(({ IndexName }) => IndexName === name),
    );
    if (indexText(one) !== indexText(other)) return `index ${name}`;
  }
  const types = [stored.AttributeDefinitions, input.AttributeDefinitions].map((attributes) =>
    text(attributes?.toSorted(byAttributeName)),
  );
  return types[0] === types[1] ? undefined : "attributes";
}

type Index = {
  readonly KeySchema?: unknown;
  readonly Projection?: Projection | undefined;
};

function indexText(index: Index | undefined): string {
  return text([
    index?.KeySchema,
    index?.Projection?.ProjectionType,
    index?.Projection?.NonKeyAttributes?.toSorted() ?? [],
  ]);
}

type Named = { readonly AttributeName?: string | undefined };

function byAttributeName(one: Named, other: Named): number {
  return String(one.AttributeName).localeCompare(String(other.AttributeName));
}

/** Text that is equal for equal values, whatever the order of their keys. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => a.localeCompare(b)))
      : item,
  );
}
