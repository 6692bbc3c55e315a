import { operatorCommand } from "./operatorCommand.ts";
import { runCommand } from "./runCommand.ts";

// The program behind the operators' npm scripts.
await runCommand(() => operatorCommand(process.argv.slice(2)));
