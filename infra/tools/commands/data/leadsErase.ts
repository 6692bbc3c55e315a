import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { findLeadsByEmail } from "@planner/lambdas/leads/scanLeads";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../findTarget.ts";
import {
  emailOption,
  environmentOption,
  environmentUsage,
  flag,
  readOptions,
} from "../readOptions.ts";

/** Erases a person's leads. Never prints the email address, because terminals keep a history. */
export async function leadsErase(args: readonly string[]): Promise<string[]> {
  const { email, env, yes } = readOptions(args, {
    usage: `npm run leads:erase -- --email ann@example.com [--env ${environmentUsage}] [--yes]`,
    shape: { email: emailOption, env: environmentOption.optional(), yes: flag },
  });
  const target = await findTarget(env);
  const tables = target.desk();
  const found = await findLeadsByEmail(tables, email);
  if (found.length === 0) {
    throw new CommandError(`No lead has this email address (${target.name}).`);
  }
  const leads = found.length === 1 ? "the lead" : `the ${pluralize(found.length, "lead")}`;
  if (!yes) {
    return [
      ...found.map(({ id }) => `Would erase the lead ${id ?? "without an id"}.`),
      `Nothing has changed yet (${target.name}). Run it again with --yes to permanently erase ${leads}.`,
    ];
  }
  const lines: string[] = [];
  for (const { leadKey, id } of found) {
    const isErased = await eraseLead(tables, leadKey, new Date());
    lines.push(`${isErased ? "Erased" : "Already gone:"} the lead ${id ?? "without an id"}.`);
  }
  return [
    ...lines,
    `Statistics, pending alerts, the search and timelines no longer include ${leads} (${target.name}).`,
    "Not erased: emails that were already sent, and data stored by the webhook receiver.",
  ];
}
