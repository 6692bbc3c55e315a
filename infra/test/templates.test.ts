import { describe, expect, it } from "@jest/globals";
import { differences, readableTemplate } from "./synthesis/readableTemplate.ts";
import { stackNames, templatesOf } from "./synthesis/templates.ts";

describe.each(stackNames)("the %s stack", (stack) => {
  const complete = templatesOf("complete", stack);

  it("in prod matches the snapshot", () => {
    expect(readableTemplate(complete.prod)).toMatchSnapshot();
  });

  it.each(["dev", "staging"] as const)("differs in %s from prod like this", (environment) => {
    expect(differences(complete.prod, complete[environment])).toMatchSnapshot();
  });

  it.each(["minimal", "route53", "certificate"] as const)(
    "differs with the %s settings like this",
    (variant) => {
      expect(differences(complete.prod, templatesOf(variant, stack).prod)).toMatchSnapshot();
    },
  );
});
