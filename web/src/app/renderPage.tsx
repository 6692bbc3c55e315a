import createEmotionServer from "@emotion/server/create-instance";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { startingPlace } from "../calculator/place.ts";
import { App } from "./App.tsx";
import { createStyleCache } from "./createStyleCache.ts";
import { Providers } from "./Providers.tsx";
import { prerenderedMark } from "./prerenderedMark.ts";
import type { Screen } from "./screenAt.ts";

export type RenderedPage = {
  /** What stands inside #root. */
  readonly html: string;
  /** The `<style>` elements that its components need, for the head. */
  readonly styleTags: string;
  /** The attribute of #root that tells the app to take the page over. */
  readonly mark: string;
};

/** A screen as a visitor first sees it. Runs at build time, in Node. */
export function renderPage(screen: Screen): RenderedPage {
  const cache = createStyleCache();
  const html = renderToString(
    <StrictMode>
      <Providers cache={cache}>
        <App screen={screen} start={startingPlace} />
      </Providers>
    </StrictMode>,
  );
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  return {
    html,
    styleTags: constructStyleTagsFromChunks({
      html,
      styles: extractCriticalToChunks(html).styles.filter(({ css }) => css !== ""),
    }),
    mark: `${prerenderedMark}="${screen}"`,
  };
}
