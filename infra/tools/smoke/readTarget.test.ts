import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDataFolder } from "@planner/local-cloud/cloud/DataFolder";
import { writeReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { describe, expect, it } from "vitest";
import { readTarget } from "./readTarget.ts";

const runningCloud = () => {
  const folder = createDataFolder(temporaryFolder());
  writeReadyFile(folder, {
    site: "http://localhost:3000",
    database: "http://127.0.0.1:8000",
    services: "http://127.0.0.1:9000",
    tables: { LeadStoreTable: "leads-dev" },
    queues: {},
    mailbox: "http://127.0.0.1:9000/mailbox/",
    pid: 1,
  });
  return folder.root;
};

const localTable = { name: "leads-dev", endpoint: "http://127.0.0.1:8000" };

describe("readTarget", () => {
  it("finds the running local cloud and its table", () => {
    const { site, table } = readTarget([], runningCloud());
    expect([site.href, table]).toEqual(["http://localhost:3000/", localTable]);
    expect(readTarget(["http://localhost:3000"], runningCloud()).table).toEqual(localTable);
  });

  it("knows no table of a site it was only told of", () => {
    const target = readTarget(["https://planner.example.com/some/page"], runningCloud());
    expect(target).toEqual({ site: new URL("https://planner.example.com/") });
  });

  it("takes a table by name", () => {
    const args = ["https://planner.example.com", "--table", "leads-prod"];
    expect(readTarget(args, temporaryFolder()).table).toEqual({ name: "leads-prod" });
  });

  it("reads the outputs of a deployment, whichever stack they belong to", () => {
    const file = join(temporaryFolder(), "outputs.json");
    const outputs = {
      Edge: { CertificateArn: "arn" },
      Planner: { SiteUrl: "https://d1.cloudfront.net", TableName: "leads-dev", Other: "x" },
    };
    writeFileSync(file, JSON.stringify(outputs));
    expect(readTarget(["--outputs", file], temporaryFolder())).toEqual({
      site: new URL("https://d1.cloudfront.net"),
      table: { name: "leads-dev", endpoint: undefined },
    });
  });

  it.each([
    [[], "No local cloud is running."],
    [["planner"], '"planner" is no address of a site.'],
    [["ftp://planner"], "is no address of a site."],
    [["https://a.com", "https://b.com"], "Several addresses were given."],
    [["--tabel", "x"], "--tabel"],
    [["--outputs", "nowhere.json"], "There is no file nowhere.json."],
  ])("says what is wrong with %j", (args, message) => {
    expect(() => readTarget(args, temporaryFolder())).toThrow(message);
  });
});
