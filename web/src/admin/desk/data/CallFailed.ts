import type { ApiFailure } from "../../../api/callApi.ts";

/** A failed call of the API, as the exception that TanStack Query expects. */
export class CallFailed extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Why a call will fail again, as a sentence. Undefined if a retry may help. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  const { failure } = error;
  if (failure.kind === "notFound") return "This lead does not exist or was erased.";
  if (failure.kind !== "invalid" || !failure.reason) return undefined;
  return `${failure.reason}.`;
}
