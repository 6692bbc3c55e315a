import { builtTables } from "./builtTables.ts";
import { isStyles, type Styles } from "./Styles.ts";
import { sortedAtRules } from "./sortedAtRules.ts";
import { tokenReference } from "./tokenReference.ts";

/** Style objects as CSS, later ones over earlier: shorthands spelled out, tokens looked up, conditions as selectors and at-rules. */
export function resolveStyles(...styles: readonly unknown[]): Styles {
  const resolved: Styles = {};
  place(mergedStyles(...styles), [], resolved);
  return sortedAtRules(resolved);
}

/** Style objects in one, still in the theme's words; a shorthand and its long form are the same key. */
export function mergedStyles(...styles: readonly unknown[]): Styles {
  const merged: Styles = {};
  for (const style of styles) if (isStyles(style)) mergeInto(merged, style);
  return merged;
}

function mergeInto(target: Styles, source: Styles) {
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const key = builtTables.shorthands[name] ?? name;
    if (!isStyles(value)) {
      target[key] = value;
      continue;
    }
    const before = target[key];
    const inner: Styles = isStyles(before) ? before : {};
    target[key] = inner;
    mergeInto(inner, value);
  }
}

/** Writes each declaration to where its conditions put it: `{ w: { md: "1" } }` and `{ md: { w: "1" } }` are one. */
function place(styles: Styles, path: readonly string[], into: Styles) {
  for (const [key, value] of Object.entries(styles)) {
    const inner = key === "base" ? path : [...path, key];
    if (isStyles(value)) place(value, inner, into);
    else if (value !== null) declare(inner, value, into);
  }
}

function declare(path: readonly string[], value: unknown, into: Styles) {
  const [property = "", ...conditions] = [
    ...path.filter((key) => !isCondition(key)),
    ...path.filter(isCondition),
  ];
  let target = into;
  for (const selector of conditions.flatMap((name) => builtTables.conditions[name] ?? name)) {
    const before = target[selector];
    const inner: Styles = isStyles(before) ? before : {};
    target[selector] = inner;
    target = inner;
  }
  Object.assign(target, declarations(property, value));
}

function isCondition(key: string): boolean {
  return Object.hasOwn(builtTables.conditions, key) || /^[@_]|&/.test(key);
}

function declarations(property: string, value: unknown): Styles {
  if (property === "textStyle") return builtTables.textStyles[String(value)] ?? {};
  const [category = "", ...properties] = builtTables.tokenProps[property] ?? [];
  const css = isToken(category, String(value)) ? tokenReference(category, String(value)) : value;
  const names = properties.length > 0 ? properties : [property];
  return Object.fromEntries(names.map((name) => [name, withReferences(css)]));
}

/** `{colors.accent.border}` inside a longer value. */
function withReferences(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replace(/\{(\w+)\.([^}]+)\}/g, (_, category, name) =>
    tokenReference(category, name),
  );
}

function isToken(category: string, name: string): boolean {
  return tokens.get(category)?.has(name) ?? false;
}

const tokens = new Map(
  Object.entries(builtTables.tokenNames).map(([category, names]) => [
    category,
    new Set(names.split(" ")),
  ]),
);
