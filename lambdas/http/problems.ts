import type { StaleLead } from "@planner/shared/api/adminContract";
import type { SavedPlan, StalePlan } from "@planner/shared/api/planContract";
import type { Problem } from "@planner/shared/api/problem";
import { maxBodyBytes } from "@planner/shared/api/route";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** An expected rejection of a request. Returned, not thrown. */
export class Rejection {
  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** All expected errors of the API, as RFC 9457 problem documents. */
export const problems = {
  badRequest: (detail: string) => new Rejection({ title: "Bad Request", status: 400, detail }),
  unauthorized: (detail: string) => new Rejection({ title: "Unauthorized", status: 401, detail }),
  forbidden: (detail: string) => new Rejection({ title: "Forbidden", status: 403, detail }),
  unknownLead: () =>
    new Rejection({
      title: "Not Found",
      status: 404,
      detail: "This lead does not exist or was erased",
    }),
  /** The same for every token that opens no plan, so that it says nothing about the reason. */
  unknownPlan: () =>
    new Rejection({
      title: "Not Found",
      status: 404,
      detail: "This link does not open a plan. It may have ended.",
    }),
  /** The plan, or the week that the caller wants to change, has another version. */
  stalePlan: (plan: SavedPlan) => {
    const problem: StalePlan = {
      title: "Precondition Failed",
      status: 412,
      detail: "This was changed elsewhere first",
      plan,
    };
    return new Rejection(problem);
  },
  /** The lead that the caller wants to change has another version. */
  staleLead: (lead: Lead, lastChange: LeadEvent | undefined) => {
    const problem: StaleLead = {
      title: "Precondition Failed",
      status: 412,
      detail: "Another administrator changed this lead first",
      lead,
      ...(lastChange && { last_change: lastChange }),
    };
    return new Rejection(problem);
  },
  preconditionRequired: () =>
    new Rejection({
      title: "Precondition Required",
      status: 428,
      detail: "Send the version in an If-Match header",
    }),
  bodyTooLarge: () =>
    new Rejection({
      title: "Content Too Large",
      status: 413,
      detail: `The body must be at most ${maxBodyBytes / 1024} KB`,
    }),
  unsupportedMediaType: () =>
    new Rejection({
      title: "Unsupported Media Type",
      status: 415,
      detail: "The body must be application/json",
    }),
  invalidFields: (errors: readonly FieldError[]) =>
    new Rejection({
      title: "Unprocessable Content",
      status: 422,
      detail: "Some fields need a correction",
      errors: [...errors],
    }),
  /** The database is throttled, or concurrent writes got in the way. */
  busy: () =>
    new Rejection({
      title: "Service Unavailable",
      status: 503,
      detail: "Too much is going on right now. Please try again in a moment.",
    }),
  /** Doesn't say what failed. The log does. */
  internal: () =>
    new Rejection({
      title: "Internal Server Error",
      status: 500,
      detail: "Something went wrong on our side. Please try again.",
    }),
} as const;
