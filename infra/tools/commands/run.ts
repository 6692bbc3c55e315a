import { operatorCommand } from "./cli/operatorCommand.ts";
import { runCommand } from "./cli/runCommand.ts";

// The program behind the operators' npm scripts.
await runCommand(() => operatorCommand(process.argv.slice(2)));
