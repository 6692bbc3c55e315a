import { prefetchable } from "../../ui/screen/prefetchable.tsx";

/** What a plan's page shows after the last week. The twelve weeks before do without its code. */
export const planEnd = prefetchable(async () => (await loadCode()).PlanEnd);
export const reached = prefetchable(async () => (await loadCode()).Reached);

function loadCode() {
  return import("./endCode.ts");
}

export async function prefetchEnd(): Promise<void> {
  await Promise.all([planEnd.prefetch(), reached.prefetch()]);
}
