import { overrideVariables } from "@planner/infra/config/environments";

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment that site and assembly are built in. */
export type BuildVariables = {
  /** All that the programs are given: nothing else can reach what they build. */
  readonly given: Variables;
  /** Those of them that may change the result. */
  readonly counted: Variables;
};

/**
 * Picks what building needs. AWS credentials are not among it: the development stage is synthesized without asking
 * an account.
 */
export function buildVariables(environment: Variables): BuildVariables {
  const chosen = (isChosen: (name: string) => boolean): Variables =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => isChosen(name)));
  return {
    given: chosen((name) => counts(name) || surroundings.has(name.toUpperCase())),
    counted: chosen(counts),
  };
}

function counts(name: string): boolean {
  return settings.has(name) || name.startsWith("VITE_");
}

/** The site's and the stacks' own settings, and Node's. */
const settings: ReadonlySet<string> = new Set([
  ...Object.values(overrideVariables),
  "NODE_OPTIONS",
  "TZ",
]);

/** How programs find each other and their folders, and how they speak. */
const surroundings: ReadonlySet<string> = new Set([
  "APPDATA",
  "CI",
  "COMSPEC",
  "FORCE_COLOR",
  "HOME",
  "LANG",
  "LOCALAPPDATA",
  "NO_COLOR",
  "PATH",
  "PATHEXT",
  "SYSTEMROOT",
  "TEMP",
  "TERM",
  "TMP",
  "TMPDIR",
  "USERPROFILE",
]);
