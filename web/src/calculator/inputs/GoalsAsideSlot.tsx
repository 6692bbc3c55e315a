import { memo, type RefObject, Suspense } from "react";
import { prefetchable } from "../../app/prefetchable.tsx";
import { ScreenBoundary } from "../../app/ScreenBoundary.tsx";

type GoalsAsideSlotProps = Readonly<{
  /** The form with the goals. */
  formRef: RefObject<HTMLFormElement | null>;
}>;

/**
 * The prerendered content beside the goals. A phone never loads its code (docs/decisions/0203). Memoized, because React
 * would drop the prerendered content if it had to update it before the code has loaded.
 */
export const GoalsAsideSlot = memo(function GoalsAsideSlot(props: GoalsAsideSlotProps) {
  return (
    <ScreenBoundary fallback={null}>
      <Suspense>
        <goalsAside.Screen {...props} />
      </Suspense>
    </ScreenBoundary>
  );
});

export const goalsAside = prefetchable<GoalsAsideSlotProps>(
  async () => (await import("../preview/GoalsAside.tsx")).GoalsAside,
  wideScreen,
);

/** Resolves once the screen is wide enough for the preview. Vite's pages are not prerendered, so they never wait. */
async function wideScreen(): Promise<void> {
  const wide = window.matchMedia("(min-width: 64rem)");
  if (import.meta.env.DEV || wide.matches) return;
  await new Promise((resolve) => wide.addEventListener("change", resolve, { once: true }));
}
