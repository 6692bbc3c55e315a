import { tabStorage, tabStorageKeys } from "../../../app/tabStorage.ts";

/** Remembers, over reloads and for as long as the tab lives, that the scheduling dialog was shown. */
export const dialogMemory = {
  wasShown: (): boolean => tabStorage.read(tabStorageKeys.scheduleDialogShown) !== undefined,
  rememberShown: (): void => tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes"),
} as const;
