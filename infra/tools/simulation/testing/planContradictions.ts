import type { SavedPlan } from "@planner/shared/api/planContract";
import { apiRoutes } from "@planner/shared/api/routes";
import { dayMs } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { mailsPerDay } from "../services.ts";
import { brokenRules } from "./brokenRules.ts";
import { activeMs, addressOf, type History, type KnownLead, startAt } from "./KnownLead.ts";
import { readFromApi } from "./readFromApi.ts";

/** A lead has one plan, its links open until they expire or end, and it shows the last of every change that was acknowledged. */
export async function planContradictions(
  history: History,
  lead: KnownLead,
  events: readonly LeadEvent[],
): Promise<string[]> {
  const items = history.cloud.database.items("desk");
  const plans = items.filter(({ sk, lead_key: key }) => sk === "plan" && key === lead.key);
  const links = items.filter(({ pk, sk }) => sk !== "plan" && pk === plans[0]?.pk);
  const count = (name: string) => links.filter(({ state }) => state === name).length;
  const found = brokenRules({
    "has two plans": plans.length <= 1,
    "has too many links":
      count("browser") <= mostLinks.browser &&
      count("opened") <= mostLinks.opened &&
      count("unopened") <= mostLinks.unopened,
  });
  const usedAtByToken = new Map(lead.tokens);
  for (const token of lead.endedTokens) usedAtByToken.set(token, 0);
  for (const [token, usedAt] of usedAtByToken) {
    const headers = { authorization: `Plan ${token}` };
    const body = await readFromApi(history, "openPlan", { headers });
    const plan = apiRoutes.openPlan.response.safeParse(body).data;
    const days = (Date.now() - usedAt) / dayMs;
    const mayHaveEnded =
      count("browser") === mostLinks.browser || count("opened") === mostLinks.opened;
    if (plan === undefined && days < 179 && !mayHaveEnded) {
      found.push("has a link that does not open");
    }
    if (plan !== undefined && days > 180) found.push("has a link that opens, although it ended");
    if (plan !== undefined) found.push(...changeContradictions(plan, lead, events));
  }
  return [...found, ...mailContradictions(history, lead)];
}

/** One more ends the one of its state that was not used for the longest time. */
const mostLinks = { browser: 10, opened: 3, unopened: 3 } as const;

/** Which acknowledged changes a plan lacks, and which it has that were not acknowledged. */
function changeContradictions(
  plan: SavedPlan,
  { hasBounced, mail, changes }: KnownLead,
  events: readonly LeadEvent[],
): string[] {
  const changed = events.filter(
    (each) => each.kind === "plan" && each.action !== "saved" && each.action !== "lever",
  );
  const shown = new Map<string, { readonly version: number }>([["plan", plan]]);
  // The timeline has the moves.
  shown.set("stage", { version: Number.POSITIVE_INFINITY });
  for (const week of [...plan.weeks, ...plan.earlier.flatMap(({ weeks }) => weeks)]) {
    shown.set(`week ${week.monday}`, week);
  }
  const lacking = [...changes].filter(([change, content]) => {
    const [what = "", version = ""] = change.split(" version ");
    const last = shown.get(what);
    if (last === undefined) return true;
    const isShown = last.version === Number(version) && JSON.stringify(last).includes(content);
    const isReplaced = last.version > Number(version);
    return !isShown && !isReplaced;
  });
  return [
    ...lacking.map(([change]) => `lacks ${change}`),
    ...brokenRules({
      "has a plan with other changes": changed.length === plan.version - 1,
      "has other mails than chosen": mail === undefined || hasBounced || plan.mail === mail.state,
    }),
  ];
}

/** Which mails about a lead's plan were lost, or sent although they were ended. */
function mailContradictions({ cloud }: History, lead: KnownLead): string[] {
  const { mail, remindedSince = Number.POSITIVE_INFINITY } = lead;
  const mails = cloud.sent.filter(
    ({ content, by }) => by.name === "plan-mail" && content.includes(addressOf(lead)),
  );
  const reminders = mails.filter(({ by }) => by.message.includes('"reminder"'));
  const items = cloud.database.items("desk");
  const isUsedUp = (list: string) =>
    items.some(({ sk, mails: count }) => sk === list && Number(count) >= mailsPerDay);
  const isWaiting = items.some(({ sk }) => sk === "waiting");
  const isExcused =
    lead.hasBounced ||
    lead.mailRequests.begun > 0 ||
    lead.wasLost !== undefined ||
    Date.now() > startAt + dayMs ||
    cloud.deadLetters().get("plan-mail")?.length !== 0;
  return brokenRules({
    "got a mail, although it ended them":
      mail?.state !== "stopped" || mails.every(({ by }) => by.startedAt <= mail.since),
    "got no mail with its plan":
      isExcused || !lead.expectsMail || mails.length > 0 || isWaiting || isUsedUp("links"),
    "got no reminder":
      isExcused ||
      remindedSince > startAt + activeMs ||
      reminders.length > 0 ||
      isUsedUp("reminders"),
  });
}
