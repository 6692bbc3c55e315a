import { createAdministrator } from "@planner/lambdas/users/administrators";
import { findTarget } from "./findTarget.ts";
import { readOptions, requiredEmail } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

const outcomes = {
  invited: "has been invited by mail and is an administrator",
  "invited again": "has been invited again by mail, with a new password, and is an administrator",
  "had an account": "has an account already and is an administrator now",
} as const;

// npm run admin:create -- --email … [--env …]: makes a person an administrator.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const email = requiredEmail(options);
  const target = await findTarget(options.env, process.env);
  const created = await createAdministrator(target.users(), email);
  return [`${email} ${outcomes[created]} (${target.name}).`];
});
