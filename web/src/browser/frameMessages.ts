/** A message between the planner's frame and the loader on the agency's page, in both directions. */
export type FrameMessage = {
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
};

/** Posts a message to the other window. Browsers deliver it only if that window shows the origin. */
export function postTo(receiver: Window, message: FrameMessage, origin: string): void {
  receiver.postMessage({ source: "planner", v: 1, ...message }, origin);
}

/** The planner's message in an event. Undefined if it has none, or comes from another window or origin. */
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

/** A number of pixels, rounded up and moved within limits. Undefined for anything else. */
export function pixels(value: unknown, min: number, max: number): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.min(Math.max(Math.ceil(value), min), max);
}
