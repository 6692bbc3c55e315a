// Runs an assembly like `npm start`, for tests and experiments that need a separate process.
import { startLocalCloud } from "../cloud/startLocalCloud.ts";
import { runInTerminal } from "../terminal.ts";

const [assemblyDirectory = "", dataFolder = "", port = "0"] = process.argv.slice(2);

await runInTerminal((signal) =>
  startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: Number(port), signal }),
);
