/** What the embedded planner reports to the page around it. Never contact details or figures: other scripts can read it. */
export type PlannerEvent =
  | { readonly type: "step"; readonly payload: { readonly step: number } }
  | { readonly type: "plan_viewed" | "lead_submitted" | "call_offered" | "call_clicked" };

/** Reports to the frame's script. Outside of a frame, nothing listens. */
export function announce(event: PlannerEvent): void {
  window.dispatchEvent(new CustomEvent(announcement, { detail: event }));
}

export const announcement = "planner";

/**
 * Whether the visitor is busy with the page around the frame. A dialog would then pull them back. Without the loader, only
 * the focus says so.
 */
export function isElsewhere(): boolean {
  if (window.parent === window) return false;
  return document.documentElement.dataset.offscreen === "true" || !document.hasFocus();
}

/**
 * The agency's page around the planner and its referrer, as the loader gave them: in the fragment, which no log has.
 * Undefined without a loader.
 */
export function hostPage(fragment: string) {
  const given = new URLSearchParams(fragment.slice(1));
  try {
    return { url: new URL(given.get("page") ?? ""), referrer: given.get("referrer") ?? "" };
  } catch {
    // A plain frame: only its own address is known.
    return undefined;
  }
}

/** Between the planner's frame and the loader on the agency's page, in both directions. */
export type FrameMessage = {
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
};

export function postTo(window: Window, message: FrameMessage, origin: string): void {
  window.postMessage({ source: "planner", v: 1, ...message }, origin);
}

/** Undefined if it is not a planner message, or comes from another window or origin. */
export function messageFrom(
  sender: { readonly window: Window | null; readonly origin: string },
  { source, origin, data }: Pick<MessageEvent<unknown>, "source" | "origin" | "data">,
): FrameMessage | undefined {
  if (source === null || source !== sender.window || origin !== sender.origin) return undefined;
  const { source: name, v, type, payload } = fieldsOf(data);
  if (name !== "planner" || v !== 1 || typeof type !== "string") return undefined;
  return { type, payload: fieldsOf(payload) };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** A number of pixels within limits. Undefined for anything else. */
export function pixels(value: unknown, min: number, max: number): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.min(Math.max(Math.ceil(value), min), max);
}
