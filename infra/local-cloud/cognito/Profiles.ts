import type { User } from "cognito-local/lib/services/userPoolService.js";
import type { CognitoLocal } from "./openCognitoLocal.ts";

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
