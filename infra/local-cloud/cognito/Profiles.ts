import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type CognitoService,
  CognitoServiceFactoryImpl,
  USER_POOL_AWS_DEFAULTS,
} from "cognito-local/lib/services/cognitoService.js";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";
import {
  type User,
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from "cognito-local/lib/services/userPoolService.js";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";

/** A user as cognito-local knows him. */
export type Profile = User;

/** What of a profile is new. */
export type NewProfile = {
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
};

/** The users of a pool and their groups. */
export class Profiles {
  readonly #local: CognitoLocal;
  readonly #caseSensitive: boolean;

  constructor(local: CognitoLocal, caseSensitive: boolean) {
    this.#local = local;
    this.#caseSensitive = caseSensitive;
  }

  /** The user of a name, a `sub` or an e-mail address. */
  async find(name: string): Promise<Profile | undefined> {
    const { pool, context } = this.#local;
    return (await pool.getUserByUsername(context, this.folded(name))) ?? undefined;
  }

  /** An address as it is kept and compared. */
  folded(email: string): string {
    return this.#caseSensitive ? email : email.toLowerCase();
  }

  async add({ username, attributes, status }: NewProfile): Promise<void> {
    const now = this.#local.clock.get();
    await this.#local.pool.saveUser(this.#local.context, {
      Username: username,
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      Enabled: true,
      UserStatus: status,
      UserCreateDate: now,
      UserLastModifiedDate: now,
      // Kept elsewhere, and not in clear text.
      Password: "",
      RefreshTokens: [],
    });
  }

  async change(profile: Profile, change: Partial<Profile>): Promise<void> {
    const UserLastModifiedDate = this.#local.clock.get();
    await this.#local.pool.saveUser(this.#local.context, {
      ...profile,
      ...change,
      UserLastModifiedDate,
    });
  }

  /** The names of a user's groups, in alphabetical order. */
  async groupsOf(profile: Profile): Promise<readonly string[]> {
    return this.#local.pool.listUserGroupMembership(this.#local.context, profile);
  }

  async addToGroup(profile: Profile, groupName: string): Promise<void> {
    const { pool, context } = this.#local;
    const group = await pool.getGroupByGroupName(context, groupName);
    if (group !== null) await pool.addUserToGroup(context, group, profile);
  }
}

/** A user's attributes by name. */
export function attributesOf({ Attributes }: Profile): Readonly<Record<string, string>> {
  return Object.fromEntries(Attributes.map(({ Name, Value = "" }) => [Name, Value]));
}

/** cognito-local, holding the template's pool. */
export type CognitoLocal = {
  readonly context: Context;
  readonly clock: { get(): Date };
  readonly cognito: CognitoService;
  readonly pool: UserPoolService;
};

/** Opens cognito-local on a folder and brings pool, clients and groups to what the template says; the users stay. */
export async function openCognitoLocal(
  definition: UserPoolDefinition,
  folder: string,
  now: () => number,
): Promise<CognitoLocal> {
  const clock = { get: () => new Date(now()) };
  const stores = {
    create: async (_: Context, id: string, defaults: object) =>
      new ProfileFile(join(folder, `${id}.json`), defaults),
  };
  mkdirSync(folder, { recursive: true });
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const factory = new CognitoServiceFactoryImpl(folder, stores, pools);
  const cognito = await factory.create(context, USER_POOL_AWS_DEFAULTS);
  const { id, name } = definition;
  const known = (await cognito.listUserPools(context)).some(({ Id }) => Id === id);
  if (!known) await cognito.createUserPool(context, { Id: id, Name: name });
  const pool = await cognito.getUserPool(context, id);
  await update(definition, pool, clock.get());
  return { context, clock, cognito, pool };
}

async function update(
  definition: UserPoolDefinition,
  pool: UserPoolService,
  now: Date,
): Promise<void> {
  await pool.updateOptions(context, {
    ...pool.options,
    Name: definition.name,
    UsernameAttributes: ["email"],
    MfaConfiguration: definition.softwareToken ? "OPTIONAL" : "OFF",
  });
  const dates = { CreationDate: now, LastModifiedDate: now };
  for (const { id: ClientId, name: ClientName, authFlows } of definition.clients) {
    await pool.saveAppClient(context, {
      ...dates,
      UserPoolId: definition.id,
      ClientId,
      ClientName,
      ExplicitAuthFlows: [...authFlows],
    });
  }
  for (const { name, description, precedence } of definition.groups) {
    const stored = await pool.getGroupByGroupName(context, name);
    await pool.saveGroup(context, {
      ...dates,
      ...stored,
      GroupName: name,
      Description: description,
      Precedence: precedence,
    });
  }
}

const nothing = () => undefined;

/** Its log would hold passwords and codes. */
const logger: Context["logger"] = {
  child: () => logger,
  debug: nothing,
  error: nothing,
  info: nothing,
  warn: nothing,
};

const context: Context = { logger };

/**
 * The store cognito-local keeps a pool in. Its own one overwrites the file in place and gives out the very objects it
 * holds; this one replaces the file whole, and what it gives out is a copy.
 */
export class ProfileFile implements DataStore {
  readonly #path: string;
  #text: string;

  constructor(path: string, defaults: object) {
    this.#path = path;
    this.#text = existsSync(path) ? readFileSync(path, "utf8") : JSON.stringify(defaults);
    this.#write(this.#read());
  }

  async get<Value>(_: Context, key: string | string[], defaultValue?: Value) {
    let value = this.#read();
    for (const name of [key].flat()) value = value?.[name];
    return value ?? defaultValue ?? null;
  }

  async getRoot() {
    return this.#read();
  }

  async set<Value>(_: Context, key: string | string[], value: Value): Promise<void> {
    const { root, holder, name } = this.#place(key);
    holder[name] = value;
    this.#write(root);
  }

  async delete(_: Context, key: string | string[]): Promise<void> {
    const { root, holder, name } = this.#place(key);
    delete holder[name];
    this.#write(root);
  }

  /** Where a key's value is held, in a copy; what is missing on the way is made. */
  #place(key: string | string[]) {
    const root = this.#read();
    const path = [key].flat();
    const name = path.pop() ?? "";
    let holder = root;
    for (const step of path) {
      holder[step] ??= {};
      holder = holder[step];
    }
    return { root, holder, name };
  }

  #read() {
    return JSON.parse(this.#text, (name, value) =>
      name.endsWith("Date") ? new Date(value) : value,
    );
  }

  #write(root: object): void {
    this.#text = JSON.stringify(root, undefined, 1);
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, this.#text, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
