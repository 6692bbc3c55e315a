import { type ComponentType, lazy, useState } from "react";

/**
 * A screen whose code is loaded when it is first shown, or before by `prefetch`: then showing it waits for nothing, not even
 * the fallback's one frame that `lazy` would take. A failed prefetch says nothing and is made again when the screen is shown.
 */
export function prefetchable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function fetchCode() {
    loaded = await load();
    return { default: loaded };
  }

  const LoadedLater = lazy(fetchCode);

  return {
    prefetch: () => {
      if (!loaded) fetchCode().catch(() => undefined);
    },
    // biome-ignore lint/correctness/noComponentHookFactories: as with lazy, once a screen and outside every component.
    Screen: (props: Props) => {
      // Once: another component in its place would lose what the visitor has typed.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? LoadedLater);
      return <Shown {...props} />;
    },
  };
}
