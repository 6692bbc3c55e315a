/**
 * Every address that answers with a page, and the document it answers with. The documents are those of the web build.
 * Any other address answers 404.
 */
export const publicPages = {
  "/": "/index.html",
  "/admin": "/admin/index.html",
  "/admin/": "/admin/index.html",
  "/admin/sign-in": "/admin/index.html",
} as const satisfies Readonly<Record<`/${string}`, `/${string}.html`>>;
