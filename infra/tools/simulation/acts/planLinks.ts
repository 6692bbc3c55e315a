import type { SavedPlan } from "@planner/shared/api/planContract";
import { apiRoutes } from "@planner/shared/api/routes";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import { addressOf, type KnownLead, mailedTokens, minuteMs } from "../testing/KnownLead.ts";

/** A plan as the page shows it, and the link that opened it. */
export type OpenedPlan = {
  readonly plan: SavedPlan;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string;
};

/** Opens a lead's plan by its last link, or by one in an email. Undefined if there is none. */
export async function openPlan(run: HistoryRun, lead: KnownLead): Promise<OpenedPlan | undefined> {
  const { cloud, runtime } = run;
  const mailed = runtime.chance(0.3) ? mailedTokens(cloud, lead) : [];
  const token = [...lead.tokens.keys(), ...mailed].at(-1);
  if (token === undefined) return undefined;
  const { endings } = lead;
  const headers = { authorization: `Plan ${token}` };
  const response = await requestUntilFinal(run, "openPlan", { headers });
  if (response?.status !== 200) return undefined;
  if (lead.endings === endings) lead.tokens.set(token, runtime.now);
  await run.pause(minuteMs);
  return { plan: apiRoutes.openPlan.response.parse(response.body), headers, token };
}

/** Asks for a new link, ends the other links, or stops or resumes the mails. Or an email to the lead's address bounces. */
export async function usePlan(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const kind = runtime.pick(["link", "link", "end", "end", "stop", "resume", "bounce"] as const);
  if (kind === "link") return requestLink(run, lead);
  if (lead.tokens.size === 0) return;
  if (kind === "bounce") return bounce(run, lead);
  const opened = await openPlan(run, lead);
  if (opened === undefined) return;
  if (kind === "end") return endOtherLinks(run, lead, opened.token);
  return setMail(run, lead, { kind, headers: opened.headers });
}

async function requestLink(run: HistoryRun, lead: KnownLead): Promise<void> {
  const body = { email: addressOf(lead) };
  await requestUntilFinal(run, "requestPlanLink", { body });
  if (run.runtime.chance(0.3)) await requestUntilFinal(run, "requestPlanLink", { body });
}

function bounce({ cloud }: HistoryRun, lead: KnownLead): void {
  lead.hasBounced = true;
  const recipients = [{ emailAddress: addressOf(lead) }];
  const content = { bounceType: "Permanent", bouncedRecipients: recipients };
  cloud.queues.enqueue("plan-mail", JSON.stringify({ eventType: "Bounce", bounce: content }));
}

async function endOtherLinks(run: HistoryRun, lead: KnownLead, token: string): Promise<void> {
  const all = [...lead.tokens.keys(), ...mailedTokens(run.cloud, lead)];
  const otherTokens = all.filter((each) => each !== token);
  const request = { headers: { authorization: `Plan ${run.runtime.pick(all)}` } };
  run.start(async () => void (await requestUntilFinal(run, "openPlan", request)));
  const headers = { authorization: `Plan ${token}` };
  const response = await requestUntilFinal(run, "endPlanLinks", { headers });
  lead.endings += 1;
  for (const each of lead.tokens.keys()) {
    if (each !== token) lead.tokens.delete(each);
  }
  // If the response was lost, the token may have ended before the repeated request. The links of a lost plan come back with it.
  if (response?.status !== 200 || lead.wasLost !== undefined) return;
  for (const each of otherTokens) lead.endedTokens.add(each);
}

type MailChange = {
  readonly kind: "stop" | "resume";
  readonly headers: OpenedPlan["headers"];
};

/** Ends or resumes the mails. Of stops and resumptions at the same time, either may be the last one. */
async function setMail(
  run: HistoryRun,
  lead: KnownLead,
  { kind, headers }: MailChange,
): Promise<void> {
  const { mailRequests: requests } = lead;
  requests.begun += 1;
  const { begun } = requests;
  const isAlone = requests.ended === begun - 1;
  lead.mail = undefined;
  const response = await requestUntilFinal(run, `${kind}PlanMail`, { headers });
  requests.ended += 1;
  if (response?.status !== 200 || !isAlone || requests.begun !== begun) return;
  lead.mail = { state: kind === "stop" ? "stopped" : "on", since: run.runtime.now };
}
