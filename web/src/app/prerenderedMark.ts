/** On the root of a page that the build has rendered: the app takes it over instead of rendering it. */
export const prerenderedMark = "data-prerendered";
