/** Names that pass from the viewer's request to the origin's. */
export type Selection = {
  readonly mode: "none" | "all" | "only" | "except";
  /** Lower case; meant by the modes `only` and `except`. */
  readonly names: readonly string[];
};

/** What of a viewer's request reaches the origin: the union of a behaviour's cache policy and origin request policy. */
export type Forwarding = {
  readonly headers: readonly Selection[];
  readonly cookies: readonly Selection[];
  readonly queries: readonly Selection[];
};

/** Nothing passes. */
export const none: Selection = { mode: "none", names: [] };

/** Everything passes. */
export const all: Selection = { mode: "all", names: [] };

/** Whether any of the selections lets a name pass. */
export function passes(selections: readonly Selection[], name: string): boolean {
  return selections.some((selection) => isSelected(selection, name.toLowerCase()));
}

function isSelected({ mode, names }: Selection, name: string): boolean {
  switch (mode) {
    case "none":
      return false;
    case "all":
      return true;
    case "only":
      return names.includes(name);
    case "except":
      return !names.includes(name);
  }
}
