import { tabStorage } from "../../../app/tabStorage.ts";

const shownKey = "planner.schedule-dialog-shown";

/** Remembers, over reloads and for as long as the tab lives, that the scheduling dialog was shown. */
export const dialogMemory = {
  wasShown: (): boolean => tabStorage.read(shownKey) !== undefined,
  rememberShown: (): void => tabStorage.write(shownKey, "yes"),
} as const;
