import createEmotionServer from "@emotion/server/create-instance";
import type { PageBrand } from "@planner/shared/brand/pageBrand";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { BrandContext } from "../browser/brand.ts";
import { prerenderedMark } from "../browser/prerenderedPage.ts";
import { initialWizardState } from "../calculator/WizardState.ts";
import { styleCache } from "../ui/theme/Providers.tsx";
import { App, lazyScreens } from "./App.tsx";
import type { Screen } from "./screens.ts";

/**
 * Renders a screen in its initial state: the content of #root, the `<style>` elements for the head, and the attribute of
 * #root that tells the app to hydrate the page. Runs in Node at build time.
 */
export async function renderPage(screen: Screen, brand: PageBrand) {
  if (screen === "signIn") await lazyScreens.signIn.prefetch();
  const html = renderToString(
    <StrictMode>
      <BrandContext value={brand}>
        <App screen={screen} start={initialWizardState} />
      </BrandContext>
    </StrictMode>,
  );
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styleCache);
  return {
    html,
    styleTags: constructStyleTagsFromChunks({
      html,
      styles: extractCriticalToChunks(html).styles.filter(({ css }) => css !== ""),
    }),
    mark: `${prerenderedMark}="${screen}"`,
  };
}
