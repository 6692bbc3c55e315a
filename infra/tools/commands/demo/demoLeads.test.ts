import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { readEvents } from "@planner/lambdas/leads/timeline/leadEvents";
import { itemsIn } from "@planner/lambdas/testing/testDatabase";
import { paths } from "@planner/shared/api/sitePaths";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it, onTestFinished } from "vitest";
import { localTables } from "../testing/localTables.ts";
import { demoTeam } from "./demoHistory.ts";
import { demoLeads } from "./demoLeads.ts";

it("stores the leads with their timelines, invites the team, and writes what to import", async () => {
  const users = mockClient(CognitoIdentityProviderClient);
  onTestFinished(() => users.restore());
  users.on(AdminGetUserCommand).resolves({ Username: "sub", UserStatus: "CONFIRMED" });
  users.on(AdminAddUserToGroupCommand).resolves({});
  const tables = await localTables();
  const lines = await demoLeads({ count: 12 });
  expect(lines[0]).toBe("Added 12 made-up leads to the local cloud: http://localhost:3000/admin");
  expect(lines).toContain(
    `What their campaigns cost, to import at http://localhost:3000${paths.adSpend}:`,
  );
  expect(lines.slice(-3).every((line) => /^ {2}.*ad-spend.*\.csv$/.test(line))).toBe(true);
  const items = await itemsIn(tables, tables.tableName);
  const leads = items.filter(({ entity }) => entity === "lead");
  expect(leads).toHaveLength(12);
  for (const lead of leads.filter(({ stage }) => stage !== "new")) {
    const events = await readEvents(tables, lead.id);
    expect(events).toContainEqual(expect.objectContaining({ kind: "stage", to: lead.stage }));
  }
  const administrators = users.commandCalls(AdminAddUserToGroupCommand);
  expect(administrators).toHaveLength(demoTeam.length);
  expect(users.commandCalls(AdminCreateUserCommand)).toEqual([]);
});
