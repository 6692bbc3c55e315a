import type { Problem } from "@planner/shared/api/problem";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { HttpResult } from "./HttpResult.ts";

/** The refusals of the API as RFC 9457 documents. Source: decisions, section 3. */
export const problems = {
  badRequest: (detail: string) => problem({ title: "Bad Request", status: 400, detail }),
  unauthorized: (detail: string) => problem({ title: "Unauthorized", status: 401, detail }),
  forbidden: (detail: string) => problem({ title: "Forbidden", status: 403, detail }),
  bodyTooLarge: (maxBytes: number) =>
    problem({
      title: "Content Too Large",
      status: 413,
      detail: `The body must be at most ${maxBytes / 1024} KB`,
    }),
  unsupportedMediaType: () =>
    problem({
      title: "Unsupported Media Type",
      status: 415,
      detail: "The body must be application/json",
    }),
  invalidFields: (errors: readonly FieldError[]) =>
    problem({
      title: "Unprocessable Content",
      status: 422,
      detail: "Some fields need a correction",
      errors: [...errors],
    }),
  /** Says nothing of the cause: that is in the log. */
  internal: () =>
    problem({
      title: "Internal Server Error",
      status: 500,
      detail: "Something went wrong on our side. Please try again.",
    }),
} as const;

/** The media type of a problem document. */
export const problemType = "application/problem+json";

function problem(document: Problem): HttpResult {
  return {
    statusCode: document.status,
    headers: { "content-type": problemType, "cache-control": "no-store" },
    body: JSON.stringify(document),
  };
}
