/** @jsxRuntime automatic */
import type { Brand } from "@planner/shared/brand/brandSchema";
import { toPageBrand } from "@planner/shared/brand/brands";
import { renderToStaticMarkup } from "react-dom/server";
import { replaceOnce, withHeadTags } from "./pageHtml.ts";

/** A page that, without JavaScript, says so and how to reach the agency, instead of showing a form that does nothing. */
export function withNoScript(page: string, brand: Brand): string {
  const { name, phone } = toPageBrand(brand);
  // One line, as it is in the page.
  const style =
    "#root{display:none}noscript{display:block;max-width:30rem;margin:15vh auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui}noscript *{margin:0 0 1rem}noscript h1{font:800 1.75rem system-ui}noscript a{text-decoration:underline;white-space:nowrap}";
  const text = renderToStaticMarkup(
    <noscript>
      <h1>This page needs JavaScript</h1>
      <p>Please turn it on in your browser, then reload.</p>
      {phone && (
        <p>
          <span>{`Or call ${name}: `}</span>
          <a href={phone.href}>{phone.text}</a>
        </p>
      )}
    </noscript>,
  );
  return replaceOnce(
    withHeadTags(page, `<noscript><style>${style}</style></noscript>`),
    '<div id="root">',
    `${text}<div id="root">`,
  );
}
