import { randomUUID } from "node:crypto";
import { setPassword } from "./passwords.ts";
import type { UserPool } from "./UserPool.ts";

/** A user that every local pool starts with. */
export type SeededUser = { readonly email: string; readonly password: string };

/** An administrator, who is in all groups, and a user without groups. */
export const seededUsers = {
  admin: { email: "admin@planner.local", password: "Planner-Admin-1" },
  viewer: { email: "viewer@planner.local", password: "Planner-Viewer-1" },
} as const satisfies Record<string, SeededUser>;

/** Creates the seeded users that are missing, and passwords that were lost. Existing ones keep their password and groups. */
export async function seedUsers(pool: UserPool): Promise<void> {
  for (const user of Object.values(seededUsers)) {
    const existing = await pool.profiles.find(user.email);
    if (existing !== undefined) {
      const { password } = pool.credentials.of(existing.Username);
      if (password === undefined) setPassword(pool, existing.Username, user.password);
      continue;
    }
    const username = randomUUID();
    setPassword(pool, username, user.password);
    const attributes = { sub: username, email: user.email, email_verified: "true" };
    const profile = await pool.profiles.add({ username, attributes, status: "CONFIRMED" });
    if (user !== seededUsers.admin) continue;
    for (const { name } of pool.definition.groups) await pool.profiles.addToGroup(profile, name);
  }
}
