// The local cloud as `npm start` runs it, of another assembly, in a process of its own.
import { startLocalCloud } from "../../../local/cloud/startLocalCloud.ts";
import { product } from "../../../local/incremental/buildProduct.ts";
import { runInTerminal } from "../../../local/terminal/runInTerminal.ts";

const [assemblyDirectory = "", dataFolder = ""] = process.argv.slice(2);

await runInTerminal((signal) =>
  startLocalCloud({
    assemblyDirectory,
    stageName: product.stageName,
    dataFolder,
    port: 0,
    signal,
  }),
);
