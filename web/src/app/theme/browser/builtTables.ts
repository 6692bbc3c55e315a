import { system, themeConfig } from "../system.ts";
import type { StyleTables } from "./StyleTables.ts";
import { tablesOf } from "./tablesOf.ts";

/** The tables of our theme. The build puts their value in this module's place (build/evaluatedModules.ts). */
export const builtTables: StyleTables = tablesOf(system, themeConfig);
