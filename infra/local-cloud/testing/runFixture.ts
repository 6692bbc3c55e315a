// Runs an assembly like `npm start`, for tests that need a separate process.
import { startLocalCloud } from "../cloud/startLocalCloud.ts";
import { runInTerminal } from "../runInTerminal.ts";

const [assemblyDirectory = "", dataFolder = ""] = process.argv.slice(2);

await runInTerminal((signal) =>
  startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0, signal }),
);
