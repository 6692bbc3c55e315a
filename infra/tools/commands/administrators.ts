import { deleteDevices } from "@planner/lambdas/alerts/push/devices";
import {
  createAdministrator,
  removeAdministrator,
} from "@planner/lambdas/users/administratorAccounts";
import { findUser } from "@planner/lambdas/users/userPool";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./target/findTarget.ts";

/** The options of both commands. */
type AdminOptions = { readonly email: string; readonly env?: string | undefined };

/** Makes a user an administrator. Creates an account if needed. */
export async function adminCreate({ email, env }: AdminOptions): Promise<string[]> {
  const target = await findTarget(env);
  const outcome = await createAdministrator(target.users(), email);
  return [`${email} ${creations[outcome]} (${target.name}).`];
}

/** Removes a user from the administrators. With `--delete`, also deletes the account. */
export async function adminRemove({
  email,
  env,
  delete: deleteUser,
}: AdminOptions & { readonly delete: boolean }): Promise<string[]> {
  const target = await findTarget(env);
  const user = await findUser(target.users(), email);
  const outcome = await removeAdministrator(target.users(), { email, deleteUser });
  if (user === undefined || outcome === "unknown") {
    throw new CommandError(`No account for ${email} (${target.name}).`);
  }
  await deleteDevices(target.desk(), ({ username }) => username === user.username);
  return [
    `${email} ${removals[outcome]} (${target.name}).`,
    "Their changes are rejected from now on. A page that is already open can read leads for up to a minute.",
  ];
}

const creations = {
  invited: "was invited by email and is an administrator",
  "invited again": "was invited again by email, with a new password, and is an administrator",
  "had an account": "already had an account and is an administrator now",
} as const;

const removals = {
  removed: "is no longer an administrator and is signed out everywhere; the account remains",
  deleted: "is no longer an administrator; the account is deleted",
} as const;
