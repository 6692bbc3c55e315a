import { createContext } from "react";

/** The row of the page's header, which screens of the admin add to. Null without a page around them, as in tests. */
export const HeaderRowContext = createContext<HTMLElement | null>(null);
