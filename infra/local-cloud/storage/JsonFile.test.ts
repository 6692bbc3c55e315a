import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { JournalFile } from "./JsonFile.ts";

const aPath = () => join(temporaryFolder(), "folder", "journal.jsonl");
const open = (path: string) => new JournalFile(path, z.string());

describe("JournalFile", () => {
  it("reads the entries in the order they were added", () => {
    const path = aPath();
    expect(open(path).read()).toEqual([]);
    open(path).append("a", "line\nbreak");
    open(path).append("c");
    expect(open(path).read()).toEqual(["a", "line\nbreak", "c"]);
  });

  it("replaces all entries", () => {
    const path = aPath();
    const journal = open(path);
    journal.append("a", "b");
    journal.rewrite(["c"]);
    journal.append("d");
    expect(journal.length).toBe(2);
    expect(open(path).read()).toEqual(["c", "d"]);
  });

  it("drops an incomplete entry at the end and continues after it", () => {
    const path = aPath();
    open(path).append("a");
    appendFileSync(path, '"half of');
    const journal = open(path);
    expect(journal.read()).toEqual(["a"]);
    journal.append("b");
    expect(open(path).read()).toEqual(["a", "b"]);
  });

  it("refuses a file with other content and leaves it alone", () => {
    const path = join(temporaryFolder(), "journal.jsonl");
    writeFileSync(path, "7\n");
    expect(() => open(path).read()).toThrow(LocalCloudError);
    expect(readFileSync(path, "utf8")).toBe("7\n");
  });
});
