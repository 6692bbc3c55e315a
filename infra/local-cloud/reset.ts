import { dataFolderAt, resetData } from "./cloud/DataFolder.ts";
import { printLine, reportFailure } from "./LocalCloudError.ts";
import { readSettings } from "./terminal/settings.ts";

// npm run local:reset
try {
  const folder = dataFolderAt(readSettings(process.argv.slice(2), process.env).dataFolder);
  const found = resetData(folder);
  printLine(
    found ? `Deleted the local data in ${folder.root}.` : `No local data in ${folder.root}.`,
  );
} catch (error) {
  reportFailure(error);
}
