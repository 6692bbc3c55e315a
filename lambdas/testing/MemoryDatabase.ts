import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  type ScanCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import {
  compareKeys,
  compileCondition,
  compileUpdate,
  type Item,
  project,
  type Substitutions,
  validation,
} from "./expressions.ts";

export type { Item } from "./expressions.ts";

/** A table's keys and indexes, which have all attributes. */
export type TableDefinition = {
  readonly keys: readonly string[];
  readonly indexes: readonly {
    readonly name: string;
    readonly keys: readonly [string, string];
  }[];
  /** The attribute after whose time the item expires, in seconds since the epoch. */
  readonly expiry?: string;
};

const { createdIndex, stageIndex } = leadsTable;
const { planIndex, partitionKey, sortKey, expiry } = deskTable;

/** The leads table and the desk's. */
export const tableDefinitions = {
  leads: {
    keys: [leadsTable.key],
    indexes: [createdIndex, stageIndex].map(({ name, partitionKey, sortKey }) => ({
      name,
      keys: [partitionKey, sortKey],
    })),
  },
  desk: {
    keys: [partitionKey, sortKey],
    indexes: [{ name: planIndex.name, keys: [planIndex.partitionKey, planIndex.sortKey] }],
    expiry,
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;

/** A change of an item. */
export type Change = {
  readonly table: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
};

type Table = TableDefinition & {
  readonly items: Map<string, Item>;
  /** What reads see that do not ask for consistency. */
  readonly replica: Map<string, Item>;
  /** Per index, by the key of the table. */
  readonly indexed: ReadonlyMap<string, Map<string, Item>>;
};

/**
 * DynamoDB in memory, behind the document client's interface: the commands, options and expressions that the product
 * uses. It refuses all others. Each request is applied at once, so every order of requests is one that DynamoDB could have. Indexes
 * and reads that do not ask for consistency may lag behind.
 */
export class MemoryDatabase {
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #onChange: (change: Change) => void;
  readonly #replicate: Replicate;

  /** `replicate` brings an index or a replica up to date: now by default, later in a simulation. */
  constructor(
    definitions: Readonly<Record<string, TableDefinition>>,
    onChange: (change: Change) => void = () => undefined,
    replicate: Replicate = (update) => update(),
  ) {
    this.#onChange = onChange;
    this.#replicate = replicate;
    this.#tables = new Map(
      Object.entries(definitions).map(([name, definition]) => {
        const indexed = new Map(definition.indexes.map((index) => [index.name, new Map()]));
        return [name, { ...definition, items: new Map(), replica: new Map(), indexed }];
      }),
    );
  }

  /** All items of a table. */
  items(table: string): readonly Item[] {
    return [...this.#table(table).items.values()];
  }

  /** Deletes the items that expired, as DynamoDB does within days. */
  deleteExpired(now: Date): void {
    for (const [name, { items, expiry }] of this.#tables) {
      if (expiry === undefined) continue;
      for (const [key, item] of items) {
        const time = item[expiry];
        if (typeof time === "number" && time * 1000 < now.getTime())
          this.#write(name, key, undefined);
      }
    }
  }

  /** A document client whose requests go to this database through `send`, for example to let them fail. */
  client(
    send: (command: DatabaseCommand) => Promise<unknown> = async (command) => this.execute(command),
  ): DynamoDBDocumentClient {
    return Object.assign(Object.create(documentClient), { send });
  }

  /** Executes a command of the document client. */
  execute(command: unknown): object {
    if (command instanceof GetCommand) return this.#get(command.input);
    if (command instanceof PutCommand) return this.#writeOne({ Put: command.input });
    if (command instanceof UpdateCommand) return this.#writeOne({ Update: command.input });
    if (command instanceof DeleteCommand) return this.#writeOne({ Delete: command.input });
    if (command instanceof QueryCommand) return this.#query(command.input);
    if (command instanceof ScanCommand) return this.#scan(command.input);
    if (command instanceof TransactWriteCommand) return this.#transact(command.input);
    if (command instanceof BatchGetCommand) return this.#batchGet(command.input);
    if (command instanceof BatchWriteCommand) return this.#batchWrite(command.input);
    throw new Error(`The in-memory database does not know ${command?.constructor.name}`);
  }

  #get(input: GetCommand["input"]): { readonly Item: Item | undefined } {
    const { TableName, Key, ConsistentRead, ProjectionExpression, ...rest } = input;
    const given = substitutions(rest);
    const table = this.#table(TableName);
    const item = itemsOf(table, ConsistentRead).get(keyOf(table, Key ?? {}));
    return { Item: item && copy(project(ProjectionExpression, item, given)) };
  }

  #batchGet({ RequestItems = {}, ...rest }: BatchGetCommand["input"]): object {
    refuseOptions(rest);
    const Responses = Object.entries(RequestItems).map(([TableName, request]) => {
      const { Keys = [], ConsistentRead, ...others } = request;
      refuseOptions(others);
      if (Keys.length > 100) throw validation("more than 100 keys");
      const items = Keys.flatMap((Key) => this.#get({ TableName, Key, ConsistentRead }).Item ?? []);
      return [TableName, items];
    });
    return { Responses: Object.fromEntries(Responses), UnprocessedKeys: {} };
  }

  #batchWrite({ RequestItems = {}, ...rest }: BatchWriteCommand["input"]): object {
    refuseOptions(rest);
    const writes = Object.entries(RequestItems).flatMap(([TableName, requests]) =>
      requests.map(({ PutRequest, DeleteRequest }): Write => {
        if (PutRequest) return { Put: { TableName, Item: PutRequest.Item } };
        return { Delete: { TableName, Key: DeleteRequest?.Key } };
      }),
    );
    if (writes.length > 25) throw validation("more than 25 items");
    for (const write of writes) this.#writeOne(write);
    return { UnprocessedItems: {} };
  }

  #writeOne(write: Write): object {
    const planned = this.#plan(write);
    if (!planned.holds) {
      const failure = new ConditionalCheckFailedException({
        message: "The conditional request failed",
        $metadata: {},
      });
      if (planned.returnsOld && planned.before) failure.Item = marshall(planned.before);
      throw failure;
    }
    const { table, key, after } = planned;
    if (after instanceof Error) throw after;
    this.#write(table, key, after);
    return returnedAttributes({ ...planned, after });
  }

  #transact({ TransactItems = [], ...rest }: TransactWriteCommand["input"]): object {
    refuseOptions(rest);
    if (TransactItems.length > 100) throw validation("more than 100 items");
    const planned = TransactItems.map((write) => this.#plan(write));
    if (new Set(planned.map(({ table, key }) => `${table}\n${key}`)).size < planned.length)
      throw validation("a transaction contains an item twice");
    const codes = planned.map(({ holds, after }) => {
      if (!holds) return "ConditionalCheckFailed";
      return after instanceof Error ? "ValidationError" : "None";
    });
    if (codes.some((code) => code !== "None")) {
      throw new TransactionCanceledException({
        message: "Transaction cancelled",
        $metadata: {},
        CancellationReasons: codes.map((Code) => ({ Code })),
      });
    }
    for (const { table, key, after, checksOnly } of planned)
      if (!checksOnly && !(after instanceof Error)) this.#write(table, key, after);
    return {};
  }

  /** What a write would do. */
  #plan({ Put, Update, Delete, ConditionCheck }: Write) {
    const input = Put ?? Update ?? Delete ?? ConditionCheck;
    if (input === undefined) throw validation("an empty transaction item");
    const { TableName, ConditionExpression, ReturnValuesOnConditionCheckFailure, ...rest } = input;
    const { Item, Key = {}, UpdateExpression, ReturnValues, ...others } = rest;
    const given = substitutions(others);
    const table = this.#table(TableName);
    const name = TableName ?? "";
    const keyed = copy(Item ?? Key);
    const key = keyOf(table, keyed);
    const before = table.items.get(key);
    const holds =
      ConditionExpression === undefined ||
      compileCondition(ConditionExpression)(before ?? {}, given);
    const change = () => {
      if (Put) return keyed;
      if (Delete) return undefined;
      try {
        return copy(compileUpdate(UpdateExpression ?? "")(before ?? keyed, given));
      } catch (error) {
        if (error instanceof Error && error.name === "ValidationException") return error;
        throw error;
      }
    };
    return {
      table: name,
      key,
      before,
      holds,
      after: holds && !ConditionCheck ? change() : before,
      checksOnly: ConditionCheck !== undefined,
      returns: ReturnValues,
      update: UpdateExpression,
      names: given.ExpressionAttributeNames,
      returnsOld: ReturnValuesOnConditionCheckFailure === "ALL_OLD",
    };
  }

  #write(name: string, key: string, after: Item | undefined): void {
    const table = this.#table(name);
    const before = table.items.get(key);
    if (after === undefined) table.items.delete(key);
    else table.items.set(key, after);
    this.#replicate(() => {
      if (after === undefined) table.replica.delete(key);
      else table.replica.set(key, after);
    }, "replica");
    for (const index of table.indexes) {
      const items = table.indexed.get(index.name);
      const isIndexed =
        after !== undefined && index.keys.every((each) => typeof after[each] === "string");
      if (!isIndexed && before === undefined) continue;
      this.#replicate(() => {
        if (isIndexed) items?.set(key, after);
        else items?.delete(key);
      }, "index");
    }
    if (before !== undefined || after !== undefined) this.#onChange({ table: name, before, after });
  }

  #query(input: QueryCommand["input"]): object {
    const { TableName, IndexName, KeyConditionExpression = "", ...rest } = input;
    const { ScanIndexForward = true, ConsistentRead, ...paging } = rest;
    const table = this.#table(TableName);
    const index = table.indexes.find(({ name }) => name === IndexName);
    if (IndexName !== undefined && (index === undefined || ConsistentRead))
      throw validation("an unknown index, or a consistent read of one");
    const [partitionKey = "", sortKey = ""] = index?.keys ?? table.keys;
    const items = index ? table.indexed.get(index.name) : itemsOf(table, ConsistentRead);
    const isMatch = compileCondition(KeyConditionExpression);
    const [, value = ""] = /^#?\w+ = (:\w+)/.exec(KeyConditionExpression) ?? [];
    const partition = input.ExpressionAttributeValues?.[value];
    if (partition === undefined) throw validation("a query without an equal partition key");
    const matches: Item[] = [];
    for (const item of items?.values() ?? [])
      if (item[partitionKey] === partition && isMatch(item, input)) matches.push(item);
    const direction = ScanIndexForward ? 1 : -1;
    const order = (a: Item, b: Item) =>
      direction *
      (compareKeys(String(a[sortKey]), String(b[sortKey])) ||
        compareKeys(keyOf(table, a), keyOf(table, b)));
    return page(matches, order, paging, [...table.keys, ...(index?.keys ?? [])]);
  }

  #scan({ TableName, ConsistentRead, ...paging }: ScanCommand["input"]): object {
    const table = this.#table(TableName);
    const order = (a: Item, b: Item) => compareKeys(keyOf(table, a), keyOf(table, b));
    return page([...itemsOf(table, ConsistentRead).values()], order, paging, table.keys);
  }

  #table(name: string | undefined): Table {
    const table = this.#tables.get(name ?? "");
    if (table === undefined) throw validation(`no table ${name}`);
    return table;
  }
}

/** Calls `update` in the order of the writes, for each index and each replica. */
type Replicate = (update: () => void, target: "index" | "replica") => void;

function itemsOf({ items, replica }: Table, isConsistent: boolean | undefined) {
  return isConsistent === true ? items : replica;
}

type Write = {
  readonly [Kind in "Put" | "Update" | "Delete" | "ConditionCheck"]?: WriteInput | undefined;
};

type WriteInput = Substitutions & {
  readonly TableName: string | undefined;
  readonly Key?: Item | undefined;
  readonly Item?: Item | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ReturnValues?: string | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: string | undefined;
};

type Paging = Omit<ScanCommand["input"], "TableName" | "ConsistentRead">;

/** A page of a query or scan. It starts after a key, even if the item is gone. */
function page(
  items: readonly Item[],
  order: (a: Item, b: Item) => number,
  input: Paging,
  keys: readonly string[],
): object {
  const { ExclusiveStartKey, FilterExpression, ProjectionExpression, Limit, Select, ...rest } =
    input;
  const { Segment: _, TotalSegments = 1, ...others } = rest;
  const given = substitutions(others);
  if (TotalSegments > 1) throw validation("parallel scans");
  const isAfterStart = (item: Item) => !ExclusiveStartKey || order(item, ExclusiveStartKey) > 0;
  const read = items.filter(isAfterStart).sort(order).slice(0, Limit);
  const last = Limit !== undefined && read.length === Limit ? read.at(-1) : undefined;
  const filter = FilterExpression === undefined ? undefined : compileCondition(FilterExpression);
  const found = filter ? read.filter((item) => filter(item, given)) : read;
  const output: Partial<ScanCommandOutput> = {
    Count: found.length,
    ScannedCount: read.length,
  };
  if (Select !== "COUNT") {
    output.Items = found.map((item) => copy(project(ProjectionExpression, item, given)));
  }
  if (last) output.LastEvaluatedKey = Object.fromEntries(keys.map((key) => [key, last[key]]));
  return output;
}

function keyOf({ keys }: Table, item: Item): string {
  return keys
    .map((name) => {
      const value = item[name];
      if (typeof value !== "string" || value === "") throw validation(`no key ${name}`);
      return value;
    })
    .join("\n");
}

/** Any command of the document client. */
export type DatabaseCommand = { readonly input: object };

/** The attributes that a write asks for. */
function returnedAttributes({
  returns,
  update,
  names,
  before = {},
  after = {},
}: ReturnedOf): object {
  switch (returns) {
    case undefined:
      return {};
    case "ALL_NEW":
      return { Attributes: copy(after) };
    case "UPDATED_OLD": {
      const updated = (update?.match(/(?<!:)[#\w]+/g) ?? []).map((name) => names?.[name] ?? name);
      const old = Object.entries(before).filter(([name]) => updated.includes(name));
      return old.length > 0 ? { Attributes: copy(Object.fromEntries(old)) } : {};
    }
    default:
      throw new Error(`The in-memory database does not know ReturnValues ${returns}`);
  }
}

type ReturnedOf = {
  readonly returns: string | undefined;
  readonly update: string | undefined;
  readonly names: Substitutions["ExpressionAttributeNames"];
  readonly before: Item | undefined;
  readonly after: Item | undefined;
};

/** What is left of a command's input must be what expressions refer to. */
function substitutions(rest: Substitutions): Substitutions {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...unknown } = rest;
  refuseOptions(unknown);
  return { ExpressionAttributeNames, ExpressionAttributeValues };
}

function refuseOptions(unknown: object): void {
  const [name] = Object.entries(unknown).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined)
    throw new Error(`The in-memory database does not know the option ${name}`);
}

/** A deep copy without undefined values, as after a request over the network. */
function copy(item: Item): Item {
  const copied: Item = {};
  for (const name in item) {
    const value = item[name];
    if (value !== undefined) copied[name] = typeof value === "object" ? copyValue(value) : value;
  }
  return copied;
}

function copyValue(value: unknown): unknown {
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map(copyValue);
  return typeof value === "object" && value !== null ? copy({ ...value }) : value;
}

/** The SDK's paginators accept only instances of its class. */
const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "local" }));
