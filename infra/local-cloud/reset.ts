import { dataFolderAt, resetData } from "./cloud/DataFolder.ts";
import { reportFailure } from "./LocalCloudError.ts";
import { printLine } from "./printLine.ts";
import { readSettings } from "./readSettings.ts";

// npm run local:reset
try {
  const folder = dataFolderAt(readSettings().dataFolder);
  const found = resetData(folder);
  printLine(
    found ? `Deleted the local data in ${folder.root}.` : `No local data in ${folder.root}.`,
  );
} catch (error) {
  reportFailure(error);
}
