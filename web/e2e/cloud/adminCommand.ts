import type { LocalCloud } from "./LocalCloud.ts";
import { operatorCommand } from "./operatorCommand.ts";

/** Runs `npm run admin:create` or `admin:remove` against a local cloud, as an operator does. Answers what it prints. */
export function adminCommand(
  cloud: LocalCloud,
  command: "admin:create" | "admin:remove",
  email: string,
): Promise<string> {
  return operatorCommand(cloud, command, "--email", email);
}
