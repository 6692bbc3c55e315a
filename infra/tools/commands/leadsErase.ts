import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { findLeadsByEmail } from "@planner/lambdas/leads/scanLeads";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { readOptions, requiredEmail } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

const elsewhere =
  "What was sent before is not reached: mails in the team's mailboxes, and what the webhook's receiver stored.";

// npm run leads:erase -- --email … [--env …] [--yes]: removes a person. Nothing it says tells who.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const email = requiredEmail(options);
  const target = await findTarget(options.env, process.env);
  const table = target.leads();
  const found = await findLeadsByEmail(table, email);
  if (found.length === 0) {
    throw new CommandError(`There is no lead of this address (${target.name}).`);
  }
  if (!options.yes) {
    return [
      ...found.map(({ id }) => `Would erase the lead ${id ?? "without an id"}.`),
      `Nothing is changed yet (${target.name}): the same with --yes erases ${counted(found.length)}, for good.`,
    ];
  }
  const lines: string[] = [];
  for (const { leadKey, id } of found) {
    const isErased = await eraseLead(table, leadKey, new Date());
    const outcome = isErased ? "Erased" : "Gone already:";
    lines.push(`${outcome} the lead ${id ?? "without an id"}.`);
  }
  return [
    ...lines,
    `Statistics and pending alerts are without ${counted(found.length)} (${target.name}).`,
    elsewhere,
  ];
});

function counted(leads: number): string {
  return leads === 1 ? "the lead" : `the ${leads} leads`;
}
