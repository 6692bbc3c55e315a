import * as z from "zod/mini";

/** What a lead's panel does when it opens: asks how a call went, or puts the focus on the stage or the note. */
const actionSchema = z.object({ action: z.enum(["call", "stage", "note"]) });

export type PanelAction = z.output<typeof actionSchema>["action"];

/** The state of a history entry that opens a panel with an action. It survives reloads. */
export function panelAction(action: PanelAction) {
  return { action };
}

export function readPanelAction(state: unknown): PanelAction | undefined {
  return actionSchema.safeParse(state).data?.action;
}
