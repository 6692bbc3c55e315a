import { mergedStyles, resolveStyles } from "./resolveStyles.ts";
import { isStyles, type Styles } from "./Styles.ts";
import { sortedAtRules } from "./sortedAtRules.ts";

type Recipe = Readonly<{
  base?: unknown;
  variants?: unknown;
  defaultVariants?: unknown;
}>;

/** A recipe as Chakra's factory uses it: the CSS of a choice of variants, in the layer that single styles override. */
export type RecipeResolver = {
  (chosen?: Styles): Styles;
  readonly __cva__: true;
  readonly config: Recipe;
  readonly variantKeys: readonly string[];
  merge(other: RecipeResolver | Recipe): RecipeResolver;
};

/** Made once for each recipe: the factory asks whenever a component renders. Compound variants are not supported. */
export function resolveRecipe(config: Recipe = {}): RecipeResolver {
  const known = resolvers.get(config);
  if (known) return known;
  const made = recipeResolver(config);
  resolvers.set(config, made);
  return made;
}

const resolvers = new WeakMap<Recipe, RecipeResolver>();

function recipeResolver(config: Recipe): RecipeResolver {
  const variants = mergedStyles(config.variants);
  const resolved = new Map<string, Styles>();

  function stylesOf(chosen: Styles = {}): Styles {
    const choice = mergedStyles(config.defaultVariants, chosen);
    const key = JSON.stringify(choice);
    const known = resolved.get(key);
    if (known) return known;
    const styles = resolveStyles(config.base, sortedAtRules(mergedStyles(...picked(choice))));
    // Once more: what turned out empty goes.
    const layered = resolveStyles({ [layer]: styles });
    resolved.set(key, layered);
    return layered;
  }

  function picked(choice: Styles): unknown[] {
    return Object.entries(choice).map(([variant, name]) => {
      const options = variants[variant];
      return isStyles(options) ? options[String(name)] : undefined;
    });
  }

  return Object.assign(stylesOf, {
    __cva__: true as const,
    config,
    variantKeys: Object.keys(variants),
    merge: (other: RecipeResolver | Recipe) =>
      recipeResolver(mergedRecipes(config, "config" in other ? other.config : other)),
  });
}

function mergedRecipes(one: Recipe, other: Recipe): Recipe {
  return {
    base: mergedStyles(one.base, other.base),
    variants: mergedStyles(one.variants, other.variants),
    defaultVariants: mergedStyles(one.defaultVariants, other.defaultVariants),
  };
}

const layer = "@layer recipes";
