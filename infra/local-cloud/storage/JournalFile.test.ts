import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { temporaryState } from "../testing/temporaryFolder.ts";
import { JournalFile } from "./JournalFile.ts";

/** A journal in its own folder. `open` reads it again, as after a restart. */
function aJournal() {
  const folder = temporaryState();
  const open = () =>
    new JournalFile(folder, { name: "journal.jsonl", schema: z.string(), entries: "emails" });
  return { folder, open, file: join(folder.path, "journal.jsonl") };
}

describe("JournalFile", () => {
  it("reads the entries in the order they were added", () => {
    const { open } = aJournal();
    expect(open().read()).toEqual([]);
    open().append("a", "line\nbreak");
    open().append("c");
    expect(open().read()).toEqual(["a", "line\nbreak", "c"]);
  });

  it("replaces all entries", () => {
    const { open } = aJournal();
    const journal = open();
    journal.append("a", "b");
    journal.rewrite(["c"]);
    journal.append("d");
    expect(journal.length).toBe(2);
    expect(open().read()).toEqual(["c", "d"]);
  });

  it("drops an incomplete entry at the end and continues after it", () => {
    const { open, file, folder } = aJournal();
    open().append("a");
    appendFileSync(file, '"half of');
    const journal = open();
    expect(journal.read()).toEqual(["a"]);
    journal.append("b");
    expect(open().read()).toEqual(["a", "b"]);
    expect(folder.reports).toEqual([]);
  });

  it("keeps the readable entries of a damaged file, and the file", () => {
    const { open, file, folder } = aJournal();
    writeFileSync(file, '"a"\n7\n\0\0\n"b"\n');
    expect(open().read()).toEqual(["a", "b"]);
    expect(open().read()).toEqual(["a", "b"]);
    expect(folder.reports).toEqual([expect.stringContaining("2 of 4 emails were lost.")]);
    const aside = readdirSync(folder.path).find((name) => name.includes(".damaged-")) ?? "";
    expect(readFileSync(join(folder.path, aside), "utf8")).toBe('"a"\n7\n\0\0\n"b"\n');
  });

  it("reports a full disk once and writes everything when there is space again", () => {
    const { open, file, folder } = aJournal();
    const journal = open();
    symlinkSync("/dev/full", file);
    journal.append("a");
    journal.append("b");
    expect(folder.reports).toEqual([expect.stringMatching(/^Cannot write .*ENOSPC/)]);
    rmSync(file);
    journal.append("c");
    expect(open().read()).toEqual(["a", "b", "c"]);
    expect(journal.length).toBe(3);
  });
});
