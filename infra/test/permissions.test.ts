import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../environments.ts";
import { grantsIn } from "./synthesis/grants.ts";
import { stackNames, templatesOf } from "./synthesis/templates.ts";

describe.each(stackNames)("the permissions in the %s stack", (stack) => {
  const templates = templatesOf("complete", stack);

  it("of prod match the snapshot", () => {
    expect(grantsIn(templates.prod)).toMatchSnapshot();
  });

  it.each(environmentNames)("of our functions are the same in %s as in prod", (environment) => {
    // Only prod has the backups' role and the key that anyone may use through its tables.
    const ours = (grants: ReturnType<typeof grantsIn>) =>
      Object.entries(grants).filter(([role]) => !/^(Custom|LeadStore|arn:|\*)/.test(role));
    expect(ours(grantsIn(templates[environment]))).toEqual(ours(grantsIn(templates.prod)));
  });
});
