import { describe, expect, it, vi } from "vitest";
import { checkNodeVersion } from "./checkNodeVersion.ts";

describe("checkNodeVersion", () => {
  const warningFor = (version: string) => {
    const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    checkNodeVersion(version);
    return print.mock.calls.join("");
  };

  it("accepts the version that the pipeline uses", () => {
    expect(warningFor("24.0.0")).toBe("");
  });

  it("warns about a version that the CDK no longer supports", () => {
    expect(warningFor("20.19.0")).toMatch(/^! Node 20\.19\.0 .*: use Node 24\.\n$/);
  });

  it.each(["18.20.8", "20.18.3"])("refuses Node %s, which package.json excludes", (version) => {
    expect(() => checkNodeVersion(version)).toThrow(
      `Node ${version} is too old: this repository needs >=20.19 (24 recommended).`,
    );
  });
});
