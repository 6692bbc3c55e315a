import { removeAdministrator } from "@planner/lambdas/users/administrators";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { readOptions, requiredEmail } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

const outcomes = {
  removed: "is no administrator any more and signed out everywhere; the account stays",
  deleted: "is no administrator any more; the account is deleted",
} as const;

const remainder = "An open page may still read leads for up to five minutes.";

// npm run admin:remove -- --email … [--env …] [--delete]: a person is an administrator no longer.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const email = requiredEmail(options);
  const target = await findTarget(options.env, process.env);
  const removed = await removeAdministrator(target.users(), { email, deleteUser: options.delete });
  if (removed === "unknown") {
    throw new CommandError(`Nobody has the address ${email} (${target.name}).`);
  }
  return [`${email} ${outcomes[removed]} (${target.name}). ${remainder}`];
});
