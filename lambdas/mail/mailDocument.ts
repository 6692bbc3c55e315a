import { html, SafeHtml } from "./html.ts";

/** The page of an email. Its own styles follow the ones that all emails share. */
export function mailDocument(title: string, ownStyles: SafeHtml, body: SafeHtml): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>${sharedStyles}${ownStyles}</style></head><body>
${body}
</body></html>
`.toString();
}

/** A link as a button, large enough for a thumb. */
export function mailButton(kind: "primary" | "secondary", url: string, text: string): SafeHtml {
  return html`<p><a class="${kind}-button" href="${url}">${text}</a></p>\n`;
}

/** The colors of emails in light and dark mail programs: text, page, less important text, lines, and accented text. */
export const mailColors = {
  light: { text: "#221f1b", page: "#fff", note: "#575048", line: "#d8d3cc", accent: "#1f4fd8" },
  dark: { text: "#e9e6e1", page: "#221f1b", note: "#bcb5ab", line: "#4b4742", accent: "#9db4f5" },
} as const;

/** The main button's, also in dark mail programs. The text on it is white. */
const buttonFill = "#1f4fd8";

const { light, dark } = mailColors;

/**
 * The padding makes links as high as a thumb needs, and the opposite margin keeps the lines where they are. Mail programs that
 * ignore styles show the same content in the same order.
 */
const sharedStyles = new SafeHtml(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px; color: ${light.text}; background: ${light.page} }
a { display: inline-block; padding: 10px 0; margin: -10px 0; color: inherit }
.primary-button, .secondary-button { display: block; padding: 12px 20px; margin: 0; border: 1px solid ${light.text}; border-radius: 8px; font-weight: bold; text-align: center; text-decoration: none }
.primary-button { background: ${buttonFill}; color: #fff; border-color: ${buttonFill} }
footer { margin-top: 24px; font-size: 14px; color: ${light.note} }
@media (prefers-color-scheme: dark) {
  body { color: ${dark.text}; background: ${dark.page} }
  .secondary-button { border-color: ${dark.note} }
  footer { color: ${dark.note} }
}`);
