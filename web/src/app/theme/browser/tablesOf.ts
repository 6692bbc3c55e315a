import type { SystemConfig, SystemContext } from "@chakra-ui/react";
import type { StyleTables } from "./StyleTables.ts";
import { tokenReference } from "./tokenReference.ts";

/**
 * The tables of a theme. Throws where Chakra refers to a token otherwise than the browser will: the names alone go
 * there, and the references are made from them.
 */
export function tablesOf(system: SystemContext, config: SystemConfig): StyleTables {
  const utilities = Object.entries(config.utilities ?? {});
  const categoryOf = new Map(
    utilities.flatMap(([prop, { values }]) =>
      typeof values === "string" ? [[prop, values] as const] : [],
    ),
  );
  return {
    tokenNames: Object.fromEntries(
      [...new Set(categoryOf.values())].map((category) => [category, tokenNames(system, category)]),
    ),
    tokenProps: Object.fromEntries(
      [...categoryOf].map(([prop, category]) => [prop, [category, ...propertiesOf(system, prop)]]),
    ),
    shorthands: Object.fromEntries(system.utility.shorthands),
    textStyles: Object.fromEntries(
      Object.keys(config.theme?.textStyles ?? {}).map((name) => [
        name,
        system.utility.transform("textStyle", name) ?? {},
      ]),
    ),
    conditions: Object.fromEntries(
      system.conditions.keys().map((name) => [name, system.conditions.resolve(name)]),
    ),
  };
}

function propertiesOf(system: SystemContext, prop: string): readonly string[] {
  const properties = Object.keys(system.utility.transform(prop, "unset") ?? {});
  return properties.length === 1 && properties[0] === prop ? [] : properties;
}

function tokenNames(system: SystemContext, category: string): string {
  const references = Object.entries(system.tokens.getCategoryValues(category)).filter(
    ([name]) => !name.startsWith("colorPalette"),
  );
  for (const [name, reference] of references) {
    if (reference !== tokenReference(category, name)) {
      throw new Error(`The token ${category}.${name} is ${reference} to Chakra`);
    }
  }
  return references.map(([name]) => name).join(" ");
}
