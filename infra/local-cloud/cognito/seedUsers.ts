import { randomUUID } from "node:crypto";
import { setPassword } from "./passwords.ts";
import type { UserPool } from "./UserPool.ts";

/** A user whom every local pool begins with. */
export type SeededUser = { readonly email: string; readonly password: string };

/** Who is in all the pool's groups, and who is in none. Source: issue 3. */
export const seededUsers = {
  admin: { email: "admin@planner.local", password: "Planner-Admin-1" },
  viewer: { email: "viewer@planner.local", password: "Planner-Viewer-1" },
} as const satisfies Record<string, SeededUser>;

/** Creates the seeded users that are missing. A password that was changed stays, and so does who was removed from a group. */
export async function seedUsers(pool: UserPool): Promise<void> {
  for (const user of Object.values(seededUsers)) {
    if ((await pool.profiles.find(user.email)) !== undefined) continue;
    const username = randomUUID();
    setPassword(pool, username, user.password);
    const attributes = { sub: username, email: user.email, email_verified: "true" };
    await pool.profiles.add({ username, attributes, status: "CONFIRMED" });
    if (user !== seededUsers.admin) continue;
    const profile = await pool.profiles.find(username);
    for (const { name } of pool.definition.groups) {
      if (profile !== undefined) await pool.profiles.addToGroup(profile, name);
    }
  }
}
