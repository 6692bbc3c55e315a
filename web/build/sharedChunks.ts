/** The chunk of a module that several lazy screens share. Null if the bundler decides. */
export function sharedChunk(id: string): string | null {
  if (toasts.test(id)) return "toasts";
  if (dialog.test(id)) return "dialog";
  if (entryRules.test(id) && !isOnlyForAdmin(id)) return "rules";
  if (signInForms.test(id)) return "sign-in-forms";
  return /\/src\/ui\//.test(id) ? "ui" : null;
}

/** Whether only the admin uses a module: its own ones, and libraries that no public page loads. */
export function isOnlyForAdmin(id: string): boolean {
  if (toasts.test(id) || dialog.test(id)) return false;
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

/** Chakra's toaster and what its other components share. The calculator's later steps and the admin load it. */
const toasts =
  /\/src\/ui\/(toasts|Toaster|useToast)\.|node_modules\/(@zag-js\/(anatomy|core|dismissable|dom-query|interact-outside|react|toast|types|utils)|@ark-ui\/react\/dist\/(_virtual|components\/(factory|toast)|providers|utils)|@chakra-ui\/react\/dist\/esm\/(components\/(icons|toast)|styled-system\/(create-slot-recipe-context|use-slot-recipe)))\b/;

/** Chakra's dialog, for the results and the admin. */
const dialog =
  /node_modules\/(@zag-js\/(aria-hidden|dialog|focus-trap|presence|remove-scroll)|@ark-ui\/react\/dist\/components\/(dialog|portal|presence)|@chakra-ui\/react\/dist\/esm\/components\/(dialog|portal))\b/;

/** Modules that validate and send entries. Several steps share them, but the first one renders without them. */
const entryRules =
  /node_modules\/(zod|uuid)\/|\/shared\/(api|lead)\/|\/shared\/plan\/Plan\.|\/src\/(api|outbox)\/|\/src\/app\/parseJson/;

/** The sign-in forms, which the rest of the admin shows too. */
const signInForms =
  /\/src\/admin\/(signIn\/|form\/|useScreenTitle|session\/(authRefusals|signInPool))/;

const adminOnly =
  /\/src\/admin\/|node_modules\/(@ark-ui|@chakra-ui|@floating-ui|@internationalized|@tanstack|@zag-js|react-router|uqr)/;
