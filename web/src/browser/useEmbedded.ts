import { createContext, useContext } from "react";

/** Whether the page is in a frame. */
export const EmbeddedContext = createContext(false);

/** Whether the calculator is in a frame on an agency's page, which has its own header and scrolls. */
export function useEmbedded(): boolean {
  return useContext(EmbeddedContext);
}
