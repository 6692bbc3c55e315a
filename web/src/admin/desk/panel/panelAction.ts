import * as z from "zod/mini";

const contactActions = ["call", "text", "email"] as const;

/**
 * What a lead's panel does when it opens: asks how a call went or whether a message was sent, or puts the focus on the
 * stage or the note.
 */
const actionSchema = z.object({ action: z.enum([...contactActions, "stage", "note"]) });

export type PanelAction = z.output<typeof actionSchema>["action"];

export type ContactAction = (typeof contactActions)[number];

/** The state of a history entry that opens a panel with an action. It survives reloads. */
export function panelAction(action: PanelAction) {
  return { action };
}

export function readPanelAction(state: unknown): PanelAction | undefined {
  return actionSchema.safeParse(state).data?.action;
}

/** The action, if the panel asks about it. */
export function contactAction(action: PanelAction | undefined): ContactAction | undefined {
  return contactActions.find((one) => one === action);
}
