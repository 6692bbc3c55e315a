import { leadPath, paths } from "@planner/shared/sitePaths";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

/** Opens and closes the panel of a lead. Its URL keeps the filters of the list. */
export function useOpenLead() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const openId = useMatch(leadPath(":id"))?.params.id;
  const toLead = (id: string) => ({ pathname: leadPath(id), search });
  return {
    /** The lead in the panel. */
    openId,
    toLead,
    /** In an open panel, another lead replaces the first one in the tab's history. */
    open: (id: string, action?: PanelAction) =>
      void navigate(toLead(id), {
        replace: openId !== undefined,
        state: action && panelState(action),
      }),
    close: () => void navigate({ pathname: paths.admin, search }),
  };
}

/**
 * What a lead's panel does when it opens: asks how a call went or whether a message was sent, or puts the focus on the
 * stage or the note.
 */
const panelStateSchema = z.object({ action: z.enum(["call", "text", "email", "stage", "note"]) });

export type PanelAction = z.output<typeof panelStateSchema>["action"];

export type ContactAction = Exclude<PanelAction, "stage" | "note">;

/** The state of a history entry that opens a panel with an action. It survives reloads. */
export function panelState(action: PanelAction): z.output<typeof panelStateSchema> {
  return { action };
}

export function readPanelAction(state: unknown): PanelAction | undefined {
  return panelStateSchema.safeParse(state).data?.action;
}
