import type { EmotionCache } from "@emotion/cache";
import { createStyleCache } from "../ui/theme/Providers.tsx";

/**
 * A style cache that inserts no rules. happy-dom would parse every rule and match all of them against each element that
 * a query checks for visibility. Browser tests cover the styles.
 */
export function unstyledCache(): EmotionCache {
  return { ...createStyleCache(), insert: () => undefined };
}
