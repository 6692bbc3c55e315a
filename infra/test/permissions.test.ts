import { describe, expect, it } from "@jest/globals";
import { grantsIn } from "./synthesis/grants.ts";
import { stackNames, templatesOf } from "./synthesis/templates.ts";

describe.each(stackNames)("the permissions in the %s stack", (stack) => {
  const { dev, prod } = templatesOf(stack);

  it("of dev match the snapshot", () => {
    expect(grantsIn(dev)).toMatchSnapshot();
  });

  it("of prod are the same, besides those of its backups and its tables' key", () => {
    const granted = grantsIn(dev);
    const added = Object.entries(grantsIn(prod)).flatMap(([role, grants]) =>
      grants.filter((grant) => !granted[role]?.includes(grant)).map((grant) => `${role}: ${grant}`),
    );
    expect(added).toMatchSnapshot();
  });
});
