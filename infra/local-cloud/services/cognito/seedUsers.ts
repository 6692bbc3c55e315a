import { randomUUID } from "node:crypto";
import { passwordVerifier } from "./signIn/srp.ts";
import { findUser, identityOf, type UserPool } from "./UserPool.ts";

/** A user that every local pool starts with. */
export type SeededUser = { readonly email: string; readonly password: string };

/** An administrator, who is in all groups, and a user without groups. */
export const seededUsers = {
  admin: { email: "admin@planner.local", password: "Planner-Admin-1" },
  viewer: { email: "viewer@planner.local", password: "Planner-Viewer-1" },
} as const satisfies Record<string, SeededUser>;

/** Creates the seeded users that are missing. Existing ones keep their password and groups. */
export function seedUsers(pool: UserPool): void {
  for (const user of Object.values(seededUsers)) {
    if (findUser(pool, user.email) !== undefined) continue;
    const username = randomUUID();
    pool.users.set(username, {
      username,
      attributes: { sub: username, email: user.email, email_verified: "true" },
      status: "CONFIRMED",
      groups: user === seededUsers.admin ? [...pool.definition.groups] : [],
      password: passwordVerifier(identityOf(pool, username), user.password),
      sessions: {},
    });
  }
}
