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

/** Like `prefetchable`, for a screen that uses Chakra: fetches Chakra with it. */
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
