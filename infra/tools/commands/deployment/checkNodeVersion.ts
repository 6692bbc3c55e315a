import packageJson from "../../../../package.json" with { type: "json" };
import { CommandError } from "../CommandError.ts";
import { printLine } from "../runCommand.ts";

/**
 * Checks the Node version, because npm only warns about `engines`.
 *
 * @throws CommandError if package.json excludes this version
 */
export function checkNodeVersion(version: string): void {
  const { node } = packageJson.engines;
  if (isOlder(version, node)) {
    throw new CommandError(
      `Node ${version} is too old: this repository needs ${node} (24 recommended).`,
    );
  }
  if (isOlder(version, oldestSupported)) {
    printLine(`! Node ${version} is no longer supported by the CDK: use Node 24.`);
  }
}

/** The CDK ended its support for Node 20 on 2026-10-30. */
const oldestSupported = ">=22";

/** @param range such as `>=20.19` */
function isOlder(version: string, range: string): boolean {
  const [major = 0, minor = 0] = numbersOf(version);
  const [minMajor = 0, minMinor = 0] = numbersOf(range);
  return major < minMajor || (major === minMajor && minor < minMinor);
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
