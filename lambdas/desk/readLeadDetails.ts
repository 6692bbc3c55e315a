import type { LeadDetails } from "@planner/shared/api/deskContract";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { findLeadKey, readItems, readLead } from "../leads/readLeads.ts";
import type { DeskTables } from "./DeskTables.ts";
import { readEvents } from "./leadEvents.ts";
import { readPostings } from "./search/postings.ts";
import { searchTokens } from "./search/searchTokens.ts";

/** Reads a lead with its timeline. Returns undefined if it does not exist or was erased. */
export async function readLeadDetails(
  tables: DeskTables,
  leadId: string,
): Promise<LeadDetails | undefined> {
  const leadKey = await findLeadKey(tables, leadId);
  const lead = leadKey === undefined ? undefined : await readLead(tables, leadKey);
  if (lead === undefined) return undefined;
  const [events, other_leads] = await Promise.all([
    readEvents(tables, leadId),
    readOtherLeads(tables, lead),
  ]);
  return { lead, events, other_leads };
}

/** Reads the newest other leads with the same phone number or email address. */
async function readOtherLeads(
  tables: DeskTables,
  { id, mobile, work_email }: Lead,
): Promise<LeadDetails["other_leads"]> {
  const pages = await Promise.all(
    personTokens({ mobile, work_email }).map((token) =>
      readPostings(tables, { beginning: `${token}#`, limit: maxPostings }),
    ),
  );
  const keys = pages.flat().map(({ lead_key }) => lead_key);
  const items = keys.length === 0 ? [] : [...(await readItems(tables, keys)).values()];
  return items
    .flatMap((item) => leadSchema.safeParse(item).data ?? [])
    .filter((other) => other.mobile === mobile || other.work_email === work_email)
    .filter((other) => other.id !== id)
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, maxOtherLeads)
    .map(({ id, created_at, stage }) => ({ id, created_at, stage }));
}

const maxOtherLeads = 20;

/** Per token. Two tokens fit into one request for 100 items. */
const maxPostings = 50;

/** The search tokens that best identify a person: the phone number, and the email's domain unless it is shared. */
function personTokens({ mobile, work_email }: Pick<Lead, "mobile" | "work_email">): string[] {
  const noText = { first_name: "", website: "" };
  const [digits] = searchTokens({ ...noText, mobile, work_email: "" });
  const emailToken = searchTokens({ ...noText, mobile: "", work_email }).at(-1);
  return [digits, emailToken].filter((token) => token !== undefined);
}
