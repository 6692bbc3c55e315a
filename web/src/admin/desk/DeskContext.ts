import { createContext, useContext } from "react";
import type { ApiFailure, ApiOutcome } from "../../api/authorizedCall.ts";
import type { AdminServices } from "../AdminServices.ts";
import type { SignedInUser } from "../session/UserPool.ts";

/** The services of the desk, and the signed-in administrator. */
export type DeskServices = AdminServices & {
  readonly user: SignedInUser;
  /** The session has ended, or the user is no longer an administrator. */
  readonly onStopped: (failure: "signedOut" | "forbidden") => void;
};

export const DeskContext = createContext<DeskServices | undefined>(undefined);

export function useDesk(): DeskServices {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A component of the desk is rendered outside of it");
  return desk;
}

/** Returns a function that awaits an API call. A failure becomes an exception, as TanStack Query expects. */
export function useUnwrap() {
  const { onStopped } = useDesk();
  return async <T>(call: Promise<ApiOutcome<T>>): Promise<T> => {
    const outcome = await call;
    if (outcome.ok) return outcome.value;
    const { failure } = outcome;
    if (failure === "signedOut" || failure === "forbidden") onStopped(failure);
    throw new CallFailed(failure);
  };
}

export class CallFailed extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure);
    this.failure = failure;
  }
}
