import type { LeadList } from "./leadList.ts";

/** What an administrator whose session ended comes back to. Another user never sees it. */
export type KeptPlace = {
  readonly userId: string;
  readonly list: LeadList;
  readonly scrollY: number;
};
