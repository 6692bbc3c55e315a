import type { FunctionDefinition } from "./FunctionDefinition.ts";

/** A function that is told where the site is: the template says https, which the local edge does not speak. */
export function withPlainSite(definition: FunctionDefinition, site: string): FunctionDefinition {
  const deployed = site.replace(/^http:/, "https:");
  const variables = Object.entries(definition.variables).map(([name, value]) => [
    name,
    value.replaceAll(deployed, site),
  ]);
  return { ...definition, variables: Object.fromEntries(variables) };
}
