/** The chunk of a module that several lazy screens share. Null if the bundler decides. */
export function sharedChunk(id: string): string | null {
  if (/\/src\/ui\/Toaster/.test(id)) return "toaster";
  if (entryRules.test(id) && !isOnlyForAdmin(id)) return "rules";
  if (signInForms.test(id)) return "sign-in-forms";
  return /\/src\/ui\//.test(id) ? "ui" : null;
}

/** Whether only the admin uses a module: its own ones, and libraries that no public page loads. */
export function isOnlyForAdmin(id: string): boolean {
  return adminOnly.test(id) || deskModules.some((path) => id.includes(path));
}

/** The modules outside of the admin's folder that visitors never need. */
export const deskModules = [
  "/shared/api/adminContract.ts",
  "/shared/api/deskContract.ts",
  "/shared/lead/followUp/",
  "/shared/lead/leadSchema.ts",
  "/shared/lead/source/trafficSource.ts",
  "/src/api/adminApi.ts",
  "/src/api/authorizedCall.ts",
] as const;

/**
 * Modules that validate and send entries. Several steps share them, but the first one renders without them. Includes
 * the toast store, so that screens can add toasts without the code that renders them.
 */
const entryRules =
  /node_modules\/(zod|uuid)\/|\/shared\/(api|lead)\/|\/shared\/plan\/Plan\.|\/src\/(api|outbox)\/|\/src\/app\/parseJson|\/src\/ui\/toasts|\/src\/calculator\/(fixLead|gate\/(submitLead|contactDraft|storedAttribution))/;

/** The sign-in forms, which the rest of the admin shows too. */
const signInForms =
  /\/src\/admin\/(signIn\/|form\/|useScreenTitle|session\/(authRefusals|signInPool))/;

const adminOnly =
  /\/src\/admin\/|node_modules\/(@ark-ui|@chakra-ui|@floating-ui|@internationalized|@tanstack|@zag-js|react-router|uqr)/;
