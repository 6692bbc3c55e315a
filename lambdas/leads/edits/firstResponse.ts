import type { Lead } from "@planner/shared/lead/leadSchema";

/**
 * The lead with the response that stops its clock, if it is the first: a call, text, email or change of stage. Neither a
 * note, nor a visitor who did not show up, nor a booking is one. A call counts from when it was started, which may be before
 * the response that is stored.
 */
export function withFirstResponse(
  lead: Lead,
  { by, at }: { readonly by: string; readonly at: Date },
): Lead {
  const { first_response_at: firstAt } = lead;
  const isFirst = firstAt === undefined || at.getTime() < Date.parse(firstAt);
  if (!isFirst) return lead;
  return { ...lead, first_response_at: at.toISOString(), first_response_by: by };
}

/** The lead as one that waits for its first response again. */
export function withoutFirstResponse(lead: Lead): Lead {
  return { ...lead, first_response_at: undefined, first_response_by: undefined };
}
