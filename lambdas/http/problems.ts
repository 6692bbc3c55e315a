import type { StaleLead } from "@planner/shared/api/deskContract";
import type { Problem } from "@planner/shared/api/problem";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** An expected rejection of a request. Returned, not thrown. */
export class Refusal {
  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** All expected errors of the API, as RFC 9457 problem documents. */
export const problems = {
  badRequest: (detail: string) => new Refusal({ title: "Bad Request", status: 400, detail }),
  unauthorized: (detail: string) => new Refusal({ title: "Unauthorized", status: 401, detail }),
  forbidden: (detail: string) => new Refusal({ title: "Forbidden", status: 403, detail }),
  notFound: (detail: string) => new Refusal({ title: "Not Found", status: 404, detail }),
  /** The lead that the caller wants to change has another version. */
  staleLead: (lead: Lead, lastChange: LeadEvent | undefined) => {
    const problem: StaleLead = {
      title: "Precondition Failed",
      status: 412,
      detail: "Another administrator changed this lead first",
      lead,
      ...(lastChange && { last_change: lastChange }),
    };
    return new Refusal(problem);
  },
  preconditionRequired: (detail: string) =>
    new Refusal({ title: "Precondition Required", status: 428, detail }),
  bodyTooLarge: (maxBytes: number) =>
    new Refusal({
      title: "Content Too Large",
      status: 413,
      detail: `The body must be at most ${maxBytes / 1024} KB`,
    }),
  unsupportedMediaType: () =>
    new Refusal({
      title: "Unsupported Media Type",
      status: 415,
      detail: "The body must be application/json",
    }),
  invalidFields: (errors: readonly FieldError[]) =>
    new Refusal({
      title: "Unprocessable Content",
      status: 422,
      detail: "Some fields need a correction",
      errors: [...errors],
    }),
  /** Doesn't say what failed. The log does. */
  internal: () =>
    new Refusal({
      title: "Internal Server Error",
      status: 500,
      detail: "Something went wrong on our side. Please try again.",
    }),
} as const;
