import { dataFolderAt, resetData } from "./cloud/DataFolder.ts";
import { LocalCloudError, printLine } from "./LocalCloudError.ts";
import { readSettings } from "./terminal/settings.ts";

// npm run local:reset: deletes the local data, so that the next start begins anew.
try {
  const folder = dataFolderAt(readSettings(process.argv.slice(2), process.env).dataFolder);
  printLine(resetData(folder) ? `Cleared ${folder.root}.` : `Nothing to clear in ${folder.root}.`);
} catch (error) {
  if (!(error instanceof LocalCloudError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
