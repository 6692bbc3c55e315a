import { contract, idempotencyKeyHeader, type SavedLead } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import type { Check } from "../Check.ts";
import type { RemoveLead } from "../leadRemover.ts";
import { refusedLead, syntheticLead } from "../syntheticLead.ts";
import { unmet } from "../unmet.ts";
import type { Answer, Visit } from "../visitorOf.ts";

/** The keys of a run's two leads, and the way to take them out again where there is one. */
export type LeadJourney = {
  readonly savedKey: string;
  readonly refusedKey: string;
  readonly removeLead: RemoveLead | undefined;
};

/** A lead's way: saved, asked for again, removed. In this order; each goes on from what the one before saw. */
export function leadChecks(journey: LeadJourney): readonly Check[] {
  let saved: SavedLead | undefined;
  const { savedKey, refusedKey, removeLead } = journey;
  const save = async (visit: Visit): Promise<readonly string[]> => {
    const answer = await visit(path, post(savedKey, syntheticLead));
    const lead = contract.saveLead.response.safeParse(parseJson(answer.text));
    saved ??= lead.data;
    return unmet({
      [`the status is ${answer.status}, not 201`]: answer.status === 201,
      "the answer is no saved lead": lead.success,
      "the answer names another lead": saved?.id === lead.data?.id,
    });
  };
  return [
    { name: "A synthetic lead is saved", faults: save },
    { name: "The same key again answers the same lead", faults: save },
    {
      name: "An invalid lead is refused, field by field",
      faults: async (visit) => refusalFaults(await visit(path, post(refusedKey, refusedLead))),
    },
    ...(removeLead === undefined
      ? []
      : [
          {
            name: "The synthetic lead was stored, and is removed",
            faults: async () => {
              const [first, second] = [await removeLead(savedKey), await removeLead(refusedKey)];
              return unmet({
                [`the lead's item is ${first}`]: first === "removed",
                [`the invalid lead's item is ${second}`]: second === "absent",
              });
            },
          },
        ]),
  ];
}

const { method, path } = contract.saveLead;

function post(key: string, lead: object): RequestInit {
  return {
    method,
    headers: { "content-type": "application/json", [idempotencyKeyHeader]: key },
    body: JSON.stringify(lead),
  };
}

function refusalFaults({ status, headers, text }: Answer): string[] {
  const problem = problemSchema.safeParse(parseJson(text));
  return unmet({
    [`the status is ${status}, not 422`]: status === 422,
    "it is no problem document":
      problem.success && headers.get("content-type") === "application/problem+json",
    "it does not name the e-mail address alone":
      problem.data?.errors?.map((error) => error.path).join() === "contact.work_email",
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No schema takes it, so the check that reads it fails.
    return undefined;
  }
}
