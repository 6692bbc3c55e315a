import { leadPath, paths } from "@planner/shared/api/sitePaths";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

/** Opens and closes the panel of a lead, and the form for another one. Its URL keeps the filters of the list. */
export function useOpenLead() {
  const navigate = useNavigate();
  const location = useLocation();
  // Without the mark of an alert's link, which is about one lead.
  const query = new URLSearchParams(location.search);
  query.delete("call");
  const search = String(query);
  const openId = useMatch(leadPath(":id"))?.params.id;
  const toLead = (id: string) => ({ pathname: leadPath(id), search });
  const { action, callKey } = panelStateSchema.safeParse(location.state).data ?? {};
  return {
    /** The lead in the panel. */
    openId,
    /** What the panel does. In the history entry, so that a phone that reloads the page meanwhile still has it. */
    action,
    /** The key of the call that the panel asks about. */
    callKey,
    setAction: (action: PanelAction | undefined, callKey?: string) =>
      void navigate(location, { replace: true, state: action && { action, callKey } }),
    /** Differs between history entries. */
    entry: location.key,
    toLead,
    /** If a panel is open, replaces its lead in the tab's history. */
    open: (id: string, action?: PanelAction, callKey?: string) =>
      void navigate(toLead(id), {
        replace: openId !== undefined,
        state: action && { action, callKey },
      }),
    close: () => void navigate({ pathname: paths.admin, search }),
    /** Opens the form for another lead, filled in with what a booked call says of the person. */
    add: (booking?: AddedBooking) =>
      void navigate({ pathname: paths.addLead, search }, { state: booking && { booking } }),
    /** The booked call that becomes the new lead's. */
    addedBooking: addStateSchema.safeParse(location.state).data?.booking,
  };
}

/**
 * What a lead's panel does when it opens: asks how a call went or whether a message was sent, or puts the focus on the
 * stage or the note.
 */
const panelStateSchema = z.object({
  action: z.enum(["call", "text", "email", "stage", "note"]),
  callKey: z.optional(z.string()),
});

const addStateSchema = z.object({
  booking: z.object({
    id: z.string(),
    start: z.string(),
    name: z.string(),
    email: z.string(),
    mobile: z.optional(z.string()),
  }),
});

/** A booked call of a person who has no lead. */
export type AddedBooking = z.output<typeof addStateSchema>["booking"];

type PanelAction = z.output<typeof panelStateSchema>["action"];

export type ContactAction = Exclude<PanelAction, "stage" | "note">;
