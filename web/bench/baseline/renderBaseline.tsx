import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { BaselinePage } from "./BaselinePage.tsx";
import css from "./baseline.css?inline";

/** The prerendered content of #root, and the styles for the head. */
export function renderBaseline(): { readonly html: string; readonly css: string } {
  const html = renderToString(
    <StrictMode>
      <BaselinePage />
    </StrictMode>,
  );
  return { html, css };
}
