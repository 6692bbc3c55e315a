import { describe, expect, it } from "vitest";
import { operatorCommand } from "./operatorCommand.ts";
import { explainError } from "./runCommand.ts";

/** What a command that fails prints. */
async function printed(...args: readonly string[]): Promise<string | undefined> {
  return operatorCommand(args).then(String, explainError);
}

describe("an operator's command", () => {
  it.each([
    [["leads:erase", "--email", "ann"], "--email must be an email address"],
    [["leads:erase", "--phone", "911"], "--phone must be a North American phone number"],
    [["leads:erase", "--email", "a@b.com", "--env", "Prod"], "one of dev, staging, prod or a"],
    [["deploy", "production"], "one of dev, staging, prod, or your own: npm run deploy -- ana -c"],
    [["deploy", "ana", "-c", "person=bob"], "one of dev, staging, prod, or your own"],
    [["leads:delete"], 'No command "leads:delete".'],
  ])("rejects %j on one line", async (args, message) => {
    const line = await printed(...args);
    expect(line).toContain(message);
    expect(line).toMatch(/^[^\n]+$/);
  });

  it("says which permissions it needs on AWS", async () => {
    const help = await printed("find:rebuild", "--help");
    expect(help).toContain("With --env, it needs these permissions:");
    expect(help).toContain("on the leads table: dynamodb:Scan");
  });
});
