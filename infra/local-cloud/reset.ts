import { dataFolderAt } from "./cloud/DataFolder.ts";
import { resetData } from "./cloud/resetData.ts";
import { LocalCloudError } from "./LocalCloudError.ts";
import { say } from "./terminal/say.ts";
import { readSettings } from "./terminal/settings.ts";

// npm run local:reset: deletes the local data, so that the next start begins anew.
try {
  const folder = dataFolderAt(readSettings(process.argv.slice(2), process.env).dataFolder);
  say(resetData(folder) ? `Cleared ${folder.root}.` : `Nothing to clear in ${folder.root}.`);
} catch (error) {
  if (!(error instanceof LocalCloudError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
