import { callParameter, leadPath, paths } from "@planner/shared/api/sitePaths";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

/**
 * What a lead's panel does when it opens: asks how a call went or whether a message was sent, or puts the focus on the
 * stage or the note. In the history entry, so that a phone that reloads the page meanwhile still has it.
 */
const panelStateSchema = z.object({
  action: z.enum(["call", "text", "email", "stage", "note"]),
  /** The key of the call that the panel asks about. */
  callKey: z.optional(z.string()),
});

type PanelState = z.output<typeof panelStateSchema>;

type PanelAction = PanelState["action"];

/** How a person is contacted. */
export type ContactAction = Exclude<PanelAction, "stage" | "note">;

/** The form for another lead is filled in with what a booked call says of the person. */
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

/** Opens and closes the panel of a lead, and the form for another one. Their URLs keep the filters of the list. */
export function useOpenLead() {
  const navigate = useNavigate();
  const location = useLocation();
  const openId = useMatch(leadPath(":id"))?.params.id;
  const panelState = panelStateSchema.safeParse(location.state).data;
  const search = listSearch(location.search);
  const toLead = (id: string) => ({ pathname: leadPath(id), search });

  /** Changes what the open panel does. */
  function setAction(action: PanelAction | undefined, callKey?: string) {
    void navigate(location, { replace: true, state: stateOf(action, callKey) });
  }

  /** If a panel is open, replaces its lead in the tab's history. */
  function open(id: string, action?: PanelAction, callKey?: string) {
    const replace = openId !== undefined;
    void navigate(toLead(id), { replace, state: stateOf(action, callKey) });
  }

  function close() {
    void navigate({ pathname: paths.admin, search });
  }

  /** Opens the form for another lead. */
  function add(booking?: AddedBooking) {
    const state = booking === undefined ? undefined : { booking };
    void navigate({ pathname: paths.addLead, search }, { state });
  }

  return {
    /** The lead in the panel. */
    openId,
    /** What the panel does. */
    action: panelState?.action,
    /** The key of the call that the panel asks about. */
    callKey: panelState?.callKey,
    /** Differs between history entries. */
    entry: location.key,
    /** The booked call that becomes the new lead's. */
    addedBooking: addStateSchema.safeParse(location.state).data?.booking,
    toLead,
    setAction,
    open,
    close,
    add,
  };
}

/** The list's part of the query: without the mark of an alert's link, which is for one lead only. */
function listSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(callParameter);
  return String(query);
}

function stateOf(
  action: PanelAction | undefined,
  callKey: string | undefined,
): PanelState | undefined {
  return action === undefined ? undefined : { action, callKey };
}
