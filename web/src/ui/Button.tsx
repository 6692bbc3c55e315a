import { chakra } from "@chakra-ui/react";
import { buttonRecipe } from "../app/theme/recipes/buttonRecipe.ts";

/** A `<button>`; give it `type="button"` unless it submits. Variants: primary (default), secondary, quiet. */
export const Button = chakra("button", buttonRecipe);

/** A link that looks like a button. */
export const LinkButton = chakra("a", buttonRecipe);
