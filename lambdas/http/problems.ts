import type { StaleLead } from "@planner/shared/api/admin/leadEditContract";
import type { SavedPlan, StalePlan } from "@planner/shared/api/planContract";
import type { Problem } from "@planner/shared/api/problem";
import type { StaleSpend } from "@planner/shared/api/reportContract";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** The response to a request that is rejected or fails. Handlers return expected ones. */
export class Rejection {
  readonly problem: Problem;

  constructor(
    status: keyof typeof titles,
    detail: string,
    members: Partial<StalePlan | StaleLead | StaleSpend> = {},
  ) {
    this.problem = { title: titles[status], status, detail, ...members };
  }
}

const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;

/** All error responses of the API, as RFC 9457 problem documents. */
export const problems = {
  badRequest: (detail: string) => new Rejection(400, detail),
  unauthorized: (detail: string) => new Rejection(401, detail),
  forbidden: (detail: string) => new Rejection(403, detail),
  unknownLead: () => new Rejection(404, "This lead does not exist or was erased"),
  /** The same for every token that opens no plan, so that it says nothing about the reason. */
  unknownPlan: () => new Rejection(404, "This link does not open a plan. It may have ended."),
  /** The plan, or the week that the caller wants to change, has another version. */
  stalePlan: (plan: SavedPlan) => new Rejection(412, "This was changed elsewhere first", { plan }),
  /** The lead that the caller wants to change has another version. */
  staleLead: (lead: Lead, last_change: LeadEvent | undefined) =>
    new Rejection(412, "Another administrator changed this lead first", { lead, last_change }),
  /** The spend that the caller wants to change has another version. */
  staleSpend: ({ version, by, at }: Pick<StaleSpend, "version" | "by" | "at">) =>
    new Rejection(412, "Another administrator changed this spend first", { version, by, at }),
  preconditionRequired: () => new Rejection(428, "Send the version in an If-Match header"),
  bodyTooLarge: (maxBytes: number) =>
    new Rejection(413, `The body must be at most ${maxBytes / 1024} KB`),
  unsupportedMediaType: () => new Rejection(415, "The body must be application/json"),
  invalidFields: (errors: readonly FieldError[]) =>
    new Rejection(422, "Some fields need to be corrected", { errors: [...errors] }),
  invalidField: (path: string, message: string) => problems.invalidFields([{ path, message }]),
  /** The database is throttled or does not answer in time, or concurrent writes got in the way. */
  busy: () => new Rejection(503, "We’re too busy right now. Please try again in a moment."),
  /** Doesn't say what failed. The log does. */
  internal: () => new Rejection(500, "Something went wrong on our side. Please try again."),
};
