import { isDeepStrictEqual } from "node:util";
import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { administratorToken, EditingClient } from "../edits/EditingClient.ts";
import { type Figure, mustBe, report } from "../Figure.ts";
import { type Item, pollUntil, scanTable } from "../LeadTable.ts";
import type { CloudProcess } from "../startCloudProcess.ts";
import { TableCopy } from "./TableCopy.ts";

/** The desk's table in a drill: timelines are written, backed up, lost and restored. */
export class DeskDrill {
  readonly tableName: string;
  readonly copy: TableCopy;
  readonly #cloud: CloudProcess;
  readonly #token: () => Promise<string>;
  /** The events at the restore point, by key. */
  #backup: ReadonlyMap<string, Item> = new Map();

  constructor(cloud: CloudProcess) {
    const { LeadStoreDeskTable: tableName } = cloud.ready.tables;
    if (tableName === undefined) throw new Error("The local cloud has no desk table");
    this.tableName = tableName;
    this.copy = new TableCopy(cloud.table.client, tableName);
    this.#cloud = cloud;
    this.#token = administratorToken(cloud);
  }

  /** Edits random leads as administrators do. */
  async edit(leadIds: readonly string[], edits: number): Promise<void> {
    const client = new EditingClient(this.#cloud.ready.site, leadIds);
    for (let made = 0; made < edits; made += 1) await client.edit(await this.#token());
  }

  /** Whether an item is an event that the accident deleted. */
  isLost(item: Item): boolean {
    return isEvent(item) && this.#backup.has(keyOf(item));
  }

  /** Remembers the timelines. */
  async backUp(): Promise<void> {
    const items = await this.#items();
    this.#backup = new Map(items.filter(isTimelineItem).map((item) => [keyOf(item), item]));
  }

  /** Deletes the timelines of the backup and the whole search index. */
  async causeAccident(): Promise<void> {
    for (const { pk, sk } of await this.#items()) {
      const Key = { pk: pk ?? { S: "" }, sk: sk ?? { S: "" } };
      if (!this.#backup.has(keyOf(Key)) && !isPosting(Key)) continue;
      await this.#cloud.table.client.send(
        new DeleteItemCommand({ TableName: this.tableName, Key }),
      );
    }
  }

  /** Creates the table that a point-in-time restore of the backup would create. */
  createCopy(): Promise<void> {
    return this.copy.create([...this.#backup.values()]);
  }

  /**
   * Compares the table with the backup.
   *
   * @param restored the numbers of events that the first and the second restore reported
   */
  async figures(
    leads: ReadonlyMap<string, Item>,
    restored: readonly (number | undefined)[],
  ): Promise<readonly Figure[]> {
    const items = new Map((await this.#items()).map((item) => [keyOf(item), item]));
    const known = new Set([...leads.values()].map(({ id }) => `lead#${id?.S}`));
    const lost = [...this.#backup].filter(
      ([, item]) => isEvent(item) && known.has(item.pk?.S ?? ""),
    );
    const unchanged = lost.filter(([key, item]) => isDeepStrictEqual(items.get(key), item));
    const [first, second] = restored;
    const orphans = [...items.values()].filter(
      (item) => isTimelineItem(item) && !known.has(item.pk?.S ?? ""),
    );
    return [
      report("events lost in the accident", lost.length),
      mustBe("events restored", first ?? Number.NaN, lost.length),
      mustBe("events restored unchanged", unchanged.length, lost.length),
      mustBe("events restored by a second run", second ?? Number.NaN, 0),
      mustBe("events of erased people", orphans.length, 0),
      mustBe("leads that the search finds", await this.#searchable(leads), leads.size),
    ];
  }

  /** Waits until the search finds all leads, or no more of them. */
  #searchable(leads: ReadonlyMap<string, Item>): Promise<number> {
    const count = async () => {
      const postings = (await this.#items()).filter(isPosting);
      const found = new Set(postings.map(({ lead_key }) => lead_key?.S ?? ""));
      return [...leads.keys()].filter((key) => found.has(key)).length;
    };
    const wait = { wanted: leads.size, patienceMs: 60_000, intervalMs: 1000 };
    return pollUntil(count, { progress: (found) => found, ...wait });
  }

  #items(): Promise<readonly Item[]> {
    return scanTable(this.#cloud.table.client, { TableName: this.tableName });
  }
}

const keyOf = ({ pk, sk }: Item) => `${pk?.S} ${sk?.S}`;
const isPosting = ({ pk }: Item) => pk?.S?.startsWith("find#") === true;
const isTimelineItem = ({ pk }: Item) => pk?.S?.startsWith("lead#") === true;
const isEvent = ({ sk }: Item) => sk?.S?.startsWith("event#") === true;
