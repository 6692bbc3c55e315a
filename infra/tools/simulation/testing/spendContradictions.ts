import type { Item } from "@planner/lambdas/testing/MemoryDatabase";

/** A request that changes the spend of a month, as its administrator knows it. */
export type SpendAttempt = {
  readonly month: string;
  /** The version that the request replaces. */
  readonly version: number;
  /** The imported cents by campaign and day: "fall 3". Undefined for a deletion. */
  readonly imported?: ReadonlyMap<string, number>;
  /** Whether a response said that the change was stored. */
  isAcknowledged?: boolean;
};

/**
 * Which months of ad spend differ from a recount of the requests. If several requests replaced the same version and none was
 * acknowledged, it is unknown which one was stored.
 */
export function spendContradictions(
  attempts: readonly SpendAttempt[],
  items: readonly Item[],
): readonly string[] {
  const months = new Set(attempts.map(({ month }) => month));
  const list = items.find(({ pk, sk }) => pk === "ad-spend" && sk === "list") ?? {};
  return [...months].flatMap((month) => {
    const sk = `month#${month}#google`;
    const item = items.find((each) => each.pk === "ad-spend" && each.sk === sk);
    const stored = storedSpend(item);
    const expected = recount(
      attempts.filter((attempt) => attempt.month === month),
      Number(item?.version ?? 0),
    );
    const found: string[] = [];
    if (expected && !isSame(stored, expected)) found.push(`the ad spend of ${month} differs`);
    const listed: unknown = list[`${month}#google`];
    if (item && !JSON.stringify(listed).includes(`"cents":${storedCents(item)},`)) {
      found.push(`the list has another sum of the ad spend of ${month}`);
    }
    return found;
  });
}

/** The sum of a month's spend. */
export function storedCents(item: Item): number {
  let sum = 0;
  for (const cents of storedSpend(item).values()) sum += cents;
  return sum;
}

/** The cents that are stored, by campaign and day. */
function storedSpend(item: Item | undefined): ReadonlyMap<string, number> {
  const campaigns: readonly { name: string; days: Record<string, number> }[] = JSON.parse(
    JSON.stringify(item?.campaigns ?? []),
  );
  return new Map(
    campaigns.flatMap(({ name, days }) =>
      Object.entries(days).map(([day, cents]) => [`${name} ${day}`, cents] as const),
    ),
  );
}

/** Replays the requests that were stored, one for each version. Undefined if one of them is not known. */
function recount(
  attempts: readonly SpendAttempt[],
  versions: number,
): ReadonlyMap<string, number> | undefined {
  const spend = new Map<string, number>();
  for (let version = 0; version < versions; version += 1) {
    const candidates = attempts.filter((attempt) => attempt.version === version);
    const acknowledged = candidates.find(({ isAcknowledged }) => isAcknowledged);
    const [first, second] = candidates;
    // A single request was stored, whether or not a response came.
    const single = second === undefined ? first : undefined;
    const stored = acknowledged ?? single;
    if (stored === undefined) return undefined;
    if (stored.imported === undefined) spend.clear();
    for (const [campaignDay, cents] of stored.imported ?? []) spend.set(campaignDay, cents);
  }
  return spend;
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, cents]) => other.get(key) === cents);
}
