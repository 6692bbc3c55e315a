import { createAdministrator, removeAdministrator } from "@planner/lambdas/users/administrators";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import {
  emailOption,
  environmentOption,
  environmentUsage,
  flag,
  readOptions,
} from "./readOptions.ts";

/** Makes a user an administrator. Creates an account if needed. */
export async function createAdminUser(args: readonly string[]): Promise<string[]> {
  const { email, env } = readOptions(args, {
    usage: `npm run admin:create -- --email ann@example.com [--env ${environmentUsage}]`,
    shape: { email: emailOption, env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const outcome = await createAdministrator(target.users(), email);
  return [`${email} ${creations[outcome]} (${target.name}).`];
}

/** Removes a user from the administrators. With `--delete`, also deletes the account. */
export async function removeAdminUser(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args, {
    usage: `npm run admin:remove -- --email ann@example.com [--env ${environmentUsage}] [--delete]`,
    shape: { email: emailOption, env: environmentOption.optional(), delete: flag },
  });
  const { email } = options;
  const target = await findTarget(options.env);
  const outcome = await removeAdministrator(target.users(), { email, deleteUser: options.delete });
  if (outcome === "unknown") throw new CommandError(`No account for ${email} (${target.name}).`);
  return [
    `${email} ${removals[outcome]} (${target.name}). A page that is already open can read leads for up to five minutes.`,
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
