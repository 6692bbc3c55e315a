import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { fingerprint } from "./fingerprint.ts";
import { runUnlessCurrent } from "./runUnlessCurrent.ts";

/** A step that copies one file to another. */
function aCopy() {
  const root = temporaryFolder();
  const [source, copy] = [join(root, "source"), join(root, "copy")];
  const step = {
    name: "copy",
    inputs: () => fingerprint({ root, paths: [source] }),
    run: async () => writeFileSync(copy, readFileSync(source)),
    outputs: () => [copy],
  };
  writeFileSync(source, "1");
  const workplace = { root, memory: join(root, "memory") };
  return { source, copy, step, workplace };
}

describe("runUnlessCurrent", () => {
  it("runs once for one state of the inputs, and again for the next", async () => {
    const { source, copy, step, workplace } = aCopy();
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
    expect(await runUnlessCurrent(step, workplace)).toBe(false);
    writeFileSync(source, "2");
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
    expect(readFileSync(copy, "utf8")).toBe("2");
  });

  it("runs again for an earlier state, whose outputs are gone", async () => {
    const { source, copy, step, workplace } = aCopy();
    await runUnlessCurrent(step, workplace);
    writeFileSync(source, "2");
    await runUnlessCurrent(step, workplace);
    writeFileSync(source, "1");
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
    expect(readFileSync(copy, "utf8")).toBe("1");
  });

  it.each([
    ["changed", (copy: string) => writeFileSync(copy, "by hand")],
    ["deleted", (copy: string) => rmSync(copy)],
  ])("runs again when somebody %s an output", async (_what, touch) => {
    const { copy, step, workplace } = aCopy();
    await runUnlessCurrent(step, workplace);
    touch(copy);
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
    expect(readFileSync(copy, "utf8")).toBe("1");
  });

  it("leaves alone what somebody else made into the same", async () => {
    const { copy, step, workplace } = aCopy();
    await runUnlessCurrent(step, workplace);
    rmSync(copy);
    writeFileSync(copy, "1");
    expect(await runUnlessCurrent(step, workplace)).toBe(false);
  });

  it("counts a run that failed as none", async () => {
    const { copy, step, workplace } = aCopy();
    await runUnlessCurrent(step, workplace);
    rmSync(copy);
    const failing = async () => {
      writeFileSync(copy, "1");
      throw new Error("half way");
    };
    await expect(runUnlessCurrent({ ...step, run: failing }, workplace)).rejects.toThrow("half");
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
  });

  it("takes what changes during the run for a change", async () => {
    const { source, step, workplace } = aCopy();
    const run = async () => {
      await step.run();
      writeFileSync(source, "2");
    };
    await runUnlessCurrent({ ...step, run }, workplace);
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
  });

  it("runs when what it remembers makes no sense", async () => {
    const { step, workplace } = aCopy();
    await runUnlessCurrent(step, workplace);
    writeFileSync(join(workplace.memory, "copy"), "\0");
    expect(await runUnlessCurrent(step, workplace)).toBe(true);
    expect(existsSync(join(workplace.memory, "copy.new"))).toBe(false);
  });
});
