import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { temporaryState } from "../testing/temporaryFolder.ts";
import { JsonFile } from "./JsonFile.ts";

/** A file in its own folder. `open` reads it again, as after a restart. */
function aFile() {
  const folder = temporaryState();
  const options = { name: "a.json", schema: z.array(z.int()), initial: [], loss: "Numbers gone." };
  return { folder, open: () => new JsonFile(folder, options), path: join(folder.path, "a.json") };
}

describe("JsonFile", () => {
  it("keeps its value", () => {
    const { open } = aFile();
    expect(open().value).toEqual([]);
    open().write([1, 2]);
    expect(open().value).toEqual([1, 2]);
  });

  it.each(["", "[1,", '{"of": "another version"}', "\0\0\0"])(
    "sets the damaged file %j aside and starts again",
    (text) => {
      const { open, path, folder } = aFile();
      writeFileSync(path, text);
      expect(open().value).toEqual([]);
      const [aside = "", ...others] = readdirSync(folder.path);
      expect(aside).toMatch(/^a\.json\.damaged-\d{4}-/);
      expect(others).toEqual([]);
      expect(readFileSync(join(folder.path, aside), "utf8")).toBe(text);
      expect(folder.reports).toEqual([
        `${path} was damaged. Numbers gone. The damaged file is now ${aside}.`,
      ]);
    },
  );

  it("reports a full disk once, and keeps the previous file", () => {
    const { open, path, folder } = aFile();
    const file = open();
    file.write([1]);
    symlinkSync("/dev/full", `${path}.new`);
    file.write([2]);
    file.write([3]);
    expect(file.value).toEqual([3]);
    expect(open().value).toEqual([1]);
    expect(folder.reports).toEqual([expect.stringMatching(/^Cannot write .*ENOSPC/)]);
    rmSync(`${path}.new`);
    file.write([4]);
    expect(open().value).toEqual([4]);
  });
});
