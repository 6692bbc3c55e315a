import { useEffect } from "react";
import { useDesk } from "../../DeskContext.ts";
import { unsentOutcomesOf } from "./unsentOutcomes.ts";
import { useAddEvent } from "./useAddEvent.ts";

/** Sends the outcomes of calls that were not saved before the page was reloaded. */
export function useUnsentOutcomes(): void {
  const { user } = useDesk();
  const { mutate } = useAddEvent({ isForm: false });
  useEffect(() => {
    for (const outcome of unsentOutcomesOf(user.id).readAll()) mutate(outcome);
  }, [mutate, user.id]);
}
