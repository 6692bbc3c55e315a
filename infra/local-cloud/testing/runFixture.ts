// A program that runs the fixture application as `npm start` runs the real one, for the tests of signals.
import { startLocalCloud } from "../cloud/startLocalCloud.ts";
import { runInTerminal } from "../terminal/runInTerminal.ts";

const [assemblyDirectory = "", dataFolder = "", port = "0"] = process.argv.slice(2);

await runInTerminal((signal) =>
  startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: Number(port), signal }),
);
