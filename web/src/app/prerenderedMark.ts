/**
 * On the root of a page that the build has rendered, with the screen as its value: the app takes that screen over
 * instead of rendering one. The edge answers unknown addresses with the 404 page, whatever they look like.
 */
export const prerenderedMark = "data-prerendered";
