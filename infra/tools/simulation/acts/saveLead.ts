import { randomUUID } from "node:crypto";
import { saveLeadBody } from "@planner/lambdas/testing/apiEvent";
import { apiRoutes } from "@planner/shared/api/routes";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import type { KnownLead } from "../testing/KnownLead.ts";
import { book } from "./bookings.ts";
import { erase } from "./erasures.ts";
import { savePlan } from "./plans.ts";

/** A visitor sends a lead, perhaps from two tabs at once, and may save the plan afterwards. */
export async function saveLead(run: HistoryRun): Promise<void> {
  const { runtime, leads } = run;
  const lead = newKnownLead(run);
  leads.push(lead);
  // The booking may arrive before the lead.
  if (run.hasBookings && runtime.chance(0.3)) run.start(() => book(run, lead));
  // The outbox of a second tab sends the lead too.
  const sends = runtime.chance(0.2) ? [send(run, lead), send(run, lead)] : [send(run, lead)];
  await Promise.all(sends);
  lead.isSaved = true;
  if (runtime.chance(0.05)) run.start(() => eraseSoon(run, lead));
  if (!run.hasPlans) return;
  const tabs = runtime.chance(0.3) ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => savePlan(run, lead)));
}

async function eraseSoon(run: HistoryRun, lead: KnownLead): Promise<void> {
  await run.pause(10_000);
  await erase(run, lead);
}

/** A consent without calls and texts. Meta may get no contact data of a lead with it. */
const earlierConsent = "2026-11-22";

/** Makes up what a visitor sends. */
function newKnownLead({ runtime, leads }: HistoryRun): KnownLead {
  const mark = `p${leads.length}x${runtime.int(1e6)}`;
  const [first] = leads;
  // Someone sends another lead from the same phone.
  const isSamePhone = first !== undefined && runtime.chance(0.3);
  const mobile = isSamePhone ? first.mobile : `305867${String(1000 + leads.length)}`;
  return {
    key: randomUUID(),
    mark,
    mobile,
    body: saveLeadBody({
      inputs: {
        target_estimates_per_week: 1 + runtime.int(40),
        avg_job_value: 500 * (1 + runtime.int(20)),
      },
      contact: { first_name: "Ann", work_email: `${mark}@solidfloors.com`, mobile, website: "" },
      attribution: {
        [runtime.chance(0.5) ? "gclid" : "fbclid"]: mark,
        utm_campaign: leads.length % 2 > 0 ? `fall-${leads.length}` : undefined,
      },
      consent_version: runtime.chance(0.5) ? currentConsent : earlierConsent,
    }),
    erasureBegan: false,
    wasCalled: false,
    isGone: false,
    events: new Set(),
    notes: new Set(),
    bookings: [],
    tokens: new Map(),
    endedTokens: new Set(),
    endings: 0,
    changes: new Map(),
    mailRequests: { begun: 0, ended: 0 },
  };
}

async function send(run: HistoryRun, lead: KnownLead): Promise<void> {
  const headers = { "idempotency-key": lead.key };
  const response = await requestUntilFinal(run, "saveLead", { headers, body: lead.body });
  if (response?.status !== 201) return;
  const { id } = apiRoutes.saveLead.response.parse(response.body);
  if (lead.id !== undefined && lead.id !== id) run.surprises.push(`${lead.mark} has two IDs`);
  lead.id = id;
}
