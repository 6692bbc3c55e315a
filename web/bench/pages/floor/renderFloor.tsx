import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { FloorPage } from "./FloorPage.tsx";
import css from "./floor.css?inline";

/** The floor's page as it is prerendered: what stands in #root and, for the head, its style. */
export function renderFloor(): { readonly html: string; readonly css: string } {
  const html = renderToString(
    <StrictMode>
      <FloorPage />
    </StrictMode>,
  );
  return { html, css };
}
