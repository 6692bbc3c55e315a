import { type ComponentType, lazy, useState } from "react";

/** A lazy screen with a `prefetch`, after which it renders at once. A failed prefetch is ignored: rendering tries again. */
export function prefetchable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function fetchCode() {
    loaded = await load();
    return { default: loaded };
  }

  const LazyScreen = lazy(fetchCode);

  return {
    prefetch: async () => {
      if (!loaded) await fetchCode().catch(() => undefined);
    },
    // biome-ignore lint/correctness/noComponentHookFactories: like lazy, called once per screen, outside of components.
    Screen: (props: Props) => {
      // Fixed on mount: swapping the component would lose the visitor's input.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LazyScreen);
      return <Shown {...props} />;
    },
  };
}

/** The same for a screen that uses Chakra. The first screen does not. */
export function chakraScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return prefetchable<Props>(async () => {
    const [Screen, { Providers }] = await Promise.all([load(), import("../theme/Providers.tsx")]);
    return (props) => (
      <Providers>
        <Screen {...props} />
      </Providers>
    );
  });
}

/** Runs a task when the browser is idle, or after a short delay in browsers without `requestIdleCallback` (Safari). Returns a cancel function. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === "function") {
    const handle = window.requestIdleCallback(task, { timeout: timeoutMs });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = window.setTimeout(task, fallbackDelayMs);
  return () => window.clearTimeout(handle);
}

/** Runs the task after this time even if the page is never idle. */
const timeoutMs = 2000;
const fallbackDelayMs = 200;
