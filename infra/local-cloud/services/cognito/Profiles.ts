import type { Context } from "cognito-local/lib/services/context.js";
import {
  type User,
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from "cognito-local/lib/services/userPoolService.js";
import type { StateFolder } from "../../storage/StateFile.ts";
import { fileDataStores, temporaryDataStore } from "./FileDataStore.ts";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";

/** A user as cognito-local stores it. The password is stored separately, in the credentials. */
export type Profile = User;

/** The parts of a profile that a new user starts with. */
export type NewProfile = {
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
};

/**
 * The users of a pool and their groups, stored by cognito-local. Its own sign-in is not used: it has neither SRP nor
 * token rotation, and stores passwords in clear text.
 */
export class Profiles {
  readonly #pool: UserPoolService;
  readonly #now: () => number;

  /** Opens the stored users and brings the groups up to date with the template. */
  static async open(
    { id: Id, groups }: UserPoolDefinition,
    folder: StateFolder,
    now: () => number,
  ): Promise<Profiles> {
    const stores = fileDataStores(folder);
    const pools = new UserPoolServiceFactoryImpl({ get: () => new Date(now()) }, stores);
    const clients = temporaryDataStore({ Clients: {} });
    const pool = await pools.create(context, clients, { Id });
    const date = new Date(now());
    for (const { name, description } of groups) {
      await pool.saveGroup(context, {
        CreationDate: date,
        LastModifiedDate: date,
        ...(await pool.getGroupByGroupName(context, name)),
        GroupName: name,
        Description: description,
      });
    }
    return new Profiles(pool, now);
  }

  private constructor(pool: UserPoolService, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Finds a user by username or email address. The username is also the `sub` claim. */
  async find(nameOrEmail: string): Promise<Profile | undefined> {
    const name = nameOrEmail.toLowerCase();
    const users = await this.#pool.listUsers(context);
    return users.find((user) => user.Username === name || attributesOf(user).email === name);
  }

  async add({ username, attributes, status }: NewProfile): Promise<Profile> {
    const now = new Date(this.#now());
    const profile: Profile = {
      Username: username,
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      Enabled: true,
      UserStatus: status,
      UserCreateDate: now,
      UserLastModifiedDate: now,
      Password: "",
      RefreshTokens: [],
    };
    await this.#pool.saveUser(context, profile);
    return profile;
  }

  async change(profile: Profile, change: Partial<Profile>): Promise<void> {
    await this.#pool.saveUser(context, {
      ...profile,
      ...change,
      UserLastModifiedDate: new Date(this.#now()),
    });
  }

  async delete(profile: Profile): Promise<void> {
    await this.#pool.deleteUser(context, profile);
  }

  /** The names of a user's groups, in alphabetical order. */
  async groupsOf(profile: Profile): Promise<string[]> {
    return [...(await this.#pool.listUserGroupMembership(context, profile))];
  }

  /** @returns false if the group does not exist */
  async addToGroup(profile: Profile, groupName: string): Promise<boolean> {
    const group = await this.#pool.getGroupByGroupName(context, groupName);
    if (group !== null) await this.#pool.addUserToGroup(context, group, profile);
    return group !== null;
  }

  /** @returns false if the group does not exist */
  async removeFromGroup(profile: Profile, groupName: string): Promise<boolean> {
    const group = await this.#pool.getGroupByGroupName(context, groupName);
    if (group !== null) await this.#pool.removeUserFromGroup(context, group, profile);
    return group !== null;
  }
}

/** A user's attributes by name. */
export function attributesOf({ Attributes }: Profile): Readonly<Record<string, string>> {
  return Object.fromEntries(Attributes.map(({ Name, Value = "" }) => [Name, Value]));
}

const discard = () => undefined;

/** Discards cognito-local's log, which would contain the users' data. */
const logger: Context["logger"] = {
  child: () => logger,
  debug: discard,
  error: discard,
  info: discard,
  warn: discard,
};

const context: Context = { logger };
