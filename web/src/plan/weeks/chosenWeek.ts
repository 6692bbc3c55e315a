import { tabStorage } from "../../browser/storage.ts";

/** The Monday of the week that the contractor chose to enter or to correct. Survives reloads of the tab. */
export function chosenWeek(token: string) {
  const key = `planner.chosen-week.${token}`;
  return {
    read: () => tabStorage.read(key),
    write: (monday: string | undefined) =>
      monday === undefined ? tabStorage.remove(key) : tabStorage.write(key, monday),
  };
}
