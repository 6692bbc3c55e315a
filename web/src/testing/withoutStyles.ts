import type { SystemContext } from "@chakra-ui/react";

/** Chakra's own type for a recipe of any variants. */
type Recipe = ReturnType<SystemContext["getRecipeFn"]>;

/**
 * Chakra's system without styles, which take a fifth of the time of a test. Its recipes still know their variants, so that
 * these are not attributes. They are created once, not for each element that is rendered.
 */
export function withoutStyles(system: SystemContext): SystemContext {
  const unstyled = oncePer((recipe: Recipe) => Object.assign(() => noStyles, recipe));
  const recipeOf = oncePer((config: object): Recipe => {
    const recipe = system.cva(config);
    const merge = oncePer((other: Recipe) => recipeOf(recipe.merge(other).config));
    return Object.assign(() => noStyles, recipe, { merge });
  });
  return {
    ...system,
    _global: [],
    css: () => noStyles,
    cva: recipeOf,
    sva: oncePer((config): Recipe => unstyled(system.sva(config))),
    getRecipeFn: (key, fallback) => unstyled(system.getRecipeFn(key, fallback)),
    getSlotRecipeFn: (key, fallback) => unstyled(system.getSlotRecipeFn(key, fallback)),
  };
}

const noStyles = {};

/** Calls `create` once for each key. */
function oncePer<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const created = new WeakMap<Key, Value>();
  return (key) => {
    const value = created.get(key) ?? create(key);
    created.set(key, value);
    return value;
  };
}
