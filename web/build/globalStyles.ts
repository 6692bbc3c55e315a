import type { Plugin } from "vite";
import { globalStyleTag } from "./globalStyleTag.tsx";

/** Puts the theme's global styles into every page's head, built or served in development. */
export function globalStyles(): Plugin {
  return {
    name: "planner:global-styles",
    transformIndexHtml: (page) => page.replace("</head>", () => `${globalStyleTag()}</head>`),
  };
}
