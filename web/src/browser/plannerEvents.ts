import type { plannerEventTypes } from "@planner/shared/api/plannerEventTypes";

/** What the embedded planner reports to the page around it. Never contact details or figures: other scripts can read it. */
export type PlannerEvent =
  | { readonly type: "step"; readonly payload: { readonly step: number } }
  | { readonly type: Exclude<PlannerEventType, "step"> };

type PlannerEventType = (typeof plannerEventTypes)[number];

/** Reports to the frame's script. Outside of a frame, nothing listens. */
export function announce(event: PlannerEvent): void {
  window.dispatchEvent(new CustomEvent(announcement, { detail: event }));
}

/** The name of the DOM event. */
export const announcement = "planner";
