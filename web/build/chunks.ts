import type { Rolldown } from "vite";

/**
 * The path of a chunk, named after its screen, so that the size budget can match it: `assets/initial-*` is everything that `/` loads
 * first, `assets/results-*` is what the results add.
 */
export function chunkFileNames({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
  const isForAdmin = !(name in chunkNames) && moduleIds.every((id) => adminOnly.test(id));
  return `assets/${isForAdmin ? "admin-" : ""}${chunkNames[name] ?? name}-[hash].js`;
}

const chunkNames: Readonly<Record<string, string>> = {
  ResultsStep: "results",
  ContactGate: "gate",
  GoalsAside: "preview",
  AdminApp: "admin",
  Desk: "admin-desk",
  LeadPanel: "admin-panel",
  ExportDialog: "admin-export",
  ShortcutsDialog: "admin-shortcuts",
  SignInApp: "sign-in",
  amplifyUserPool: "user-pool",
  AuthenticatorDialog: "admin-authenticator",
  Toaster: "toaster",
  "sign-in-forms": "sign-in-forms",
};

/**
 * What `/` loads first: of the modules that the entry imports statically, our own and the packages below. By default the bundler would
 * split those that lazy chunks also use into a dozen small files.
 */
export const initialModules =
  /^(?!.*node_modules)|node_modules\/(react|react-dom|scheduler|react-is|hoist-non-react-statics|stylis|@emotion|@pandacss|@babel|@chakra-ui\/react\/dist\/esm(?!\/(components|theme|hooks|preset|anatomy|merge-props|styled-system\/(create-(slot-)?recipe-context|use-(slot-)?recipe))))\//;

/** The chunk of a module that several lazy screens share. Null if the bundler decides. */
export function sharedChunk(id: string): string | null {
  if (/\/src\/ui\/Toaster/.test(id)) return "toaster";
  if (entryRules.test(id) && !adminOnly.test(id)) return "rules";
  if (signInForms.test(id)) return "sign-in-forms";
  return /\/src\/ui\//.test(id) ? "ui" : null;
}

/**
 * Modules that validate and send entries. Several steps share them, but the first one renders without them. Includes
 * the toast store, so that screens can add toasts without the code that renders them.
 */
const entryRules =
  /node_modules\/(zod|uuid)\/|\/shared\/(api|lead)\/|\/shared\/plan\/Plan\.|\/src\/(api|outbox)\/|\/src\/app\/parseJson|\/src\/ui\/toasts|\/src\/calculator\/(fixLead|gate\/(submitLead|contactDraft|storedAttribution))/;

/** The sign-in forms, which the rest of the admin shows too. */
const signInForms = /\/src\/admin\/(signIn\/|useScreenTitle|session\/authRefusals)/;

/** What only the admin uses: its own modules, some outside of its folder, and libraries that no public page loads. */
const adminOnly =
  /\/src\/admin\/|node_modules\/(@ark-ui|@chakra-ui|@floating-ui|@internationalized|@tanstack|@zag-js|react-router|uqr)|\/shared\/(api\/(admin|desk)Contract|lead\/(followUp\/|leadSchema|source\/trafficSource))|\/src\/api\/(adminApi|authorizedCall)/;
