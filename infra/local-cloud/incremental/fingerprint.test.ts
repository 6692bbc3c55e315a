import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { fingerprint } from "./fingerprint.ts";

/** A folder `src` with two files, and something that tells its state. */
function someSources() {
  const root = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write("src/a.ts", "1");
  write("src/deep/b.ts", "2");
  const state = () =>
    fingerprint({ root, paths: [join(root, "src"), join(root, "lock.json")], except: ["out"] });
  return { root, write, state };
}

describe("fingerprint", () => {
  it("is the same for the same content, wherever and whenever it was written", () => {
    const { root, state } = someSources();
    const before = state();
    utimesSync(join(root, "src/a.ts"), 0, 0);
    expect(state()).toBe(before);
    expect(someSources().state()).toBe(before);
  });

  it.each([
    ["a changed file", (root: string) => writeFileSync(join(root, "src/deep/b.ts"), "3")],
    ["a new file", (root: string) => writeFileSync(join(root, "src/deep/c.ts"), "")],
    ["a file gone", (root: string) => rmSync(join(root, "src/a.ts"))],
    ["a path that was absent", (root: string) => writeFileSync(join(root, "lock.json"), "")],
  ])("differs for %s", (_what, change) => {
    const { root, state } = someSources();
    const before = state();
    change(root);
    expect(state()).not.toBe(before);
  });

  it("differs when content moves from one file to the next", () => {
    const one = someSources();
    one.write("src/a.ts", "12");
    one.write("src/deep/b.ts", "");
    expect(one.state()).not.toBe(someSources().state());
  });

  it("leaves out what is excepted", () => {
    const { write, state } = someSources();
    const before = state();
    write("src/deep/out/built.js", "x");
    expect(state()).toBe(before);
  });

  it("counts values by name, absent apart from empty", () => {
    const sources = { root: "/", paths: [] };
    const states = [{}, { A: "" }, { A: "1" }, { B: "1" }, { A: "1", B: "1" }];
    expect(new Set(states.map((values) => fingerprint(sources, values))).size).toBe(states.length);
    expect(fingerprint(sources, { B: "2", A: "1" })).toBe(fingerprint(sources, { A: "1", B: "2" }));
  });
});
