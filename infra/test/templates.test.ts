import { describe, expect, it } from "@jest/globals";
import { differences, readableTemplate } from "./synthesis/readableTemplate.ts";
import { stackNames, templateOf, templatesOf } from "./synthesis/templates.ts";

describe.each(stackNames)("the %s stack", (stack) => {
  const { dev, prod } = templatesOf(stack);

  it("in dev matches the snapshot", () => {
    expect(readableTemplate(dev)).toMatchSnapshot();
  });

  it("differs in prod from dev like this", () => {
    expect(differences(dev, prod)).toMatchSnapshot();
  });

  it.each(["minimal", "route53", "certificate"] as const)(
    "differs with the %s settings like this",
    (variant) => {
      expect(differences(prod, templateOf(variant, "prod", stack))).toMatchSnapshot();
    },
  );
});
