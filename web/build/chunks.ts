import type { Rolldown } from "vite";

/**
 * The path of a chunk, named after its screen, so that the size budget can match it: `assets/initial-*` is everything
 * that `/` loads first, `assets/results-*` is what the results add.
 */
export function chunkFileNames({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
  const isForAdmin = !(name in chunkNames) && moduleIds.every(isOnlyForAdmin);
  return `assets/${isForAdmin ? "admin-" : ""}${chunkNames[name] ?? name}-[hash].js`;
}

const chunkNames: Readonly<Record<string, string>> = {
  ResultsStep: "results",
  ContactGate: "gate",
  PlanApp: "plan",
  endCode: "plan-end",
  AdminApp: "admin",
  Desk: "admin-desk",
  LeadPanel: "admin-panel",
  PickTime: "admin-panel-touch",
  AddLead: "admin-add",
  Reports: "admin-reports",
  AdSpend: "admin-spend",
  // What both need: the bundler names a shared chunk after one of its modules.
  reportTableStyles: "admin-reports-shared",
  ExportDialog: "admin-export",
  ShortcutsDialog: "admin-shortcuts",
  SignInApp: "sign-in",
  amplifyUserPool: "user-pool",
  AuthenticatorDialog: "admin-authenticator",
  QrCode: "plan-qr",
  // The library that draws QR codes, which the sign-in needs too: the bundler names its chunk after a folder.
  dist: "qr-code",
  "sign-in-forms": "sign-in-forms",
};

/**
 * What `/` loads first: of the modules that the entry imports statically, our own and the packages below. By default
 * the bundler would split those that lazy chunks also use into a dozen small files.
 */
export const initialModules = /^(?!.*node_modules)|node_modules\/(react|react-dom|scheduler)\//;

/** The chunk of a module that several lazy screens share. Null if the bundler decides. */
export function sharedChunk(id: string): string | null {
  if (toasts.test(id)) return "toasts";
  if (chakra.test(id)) return "chakra";
  if (dialog.test(id)) return "dialog";
  if (savedPlans.test(id)) return "saved-plans";
  if (entryRules.test(id) && !isOnlyForAdmin(id)) return "rules";
  if (figures.test(id)) return "figures";
  if (signInForms.test(id)) return "sign-in-forms";
  return content.test(id) ? "content" : null;
}

/** Whether only the admin uses a module: its own ones, and libraries that no public page loads. */
function isOnlyForAdmin(id: string): boolean {
  return adminOnly.test(id) && !toasts.test(id) && !dialog.test(id);
}

/** Chakra's toaster and what its other components share. The calculator's later steps and the admin load it. */
const toasts =
  /\/src\/ui\/(toasts|Toaster|useToast)\.|node_modules\/(@zag-js\/(anatomy|core|dismissable|dom-query|interact-outside|react|toast|types|utils)|@ark-ui\/react\/dist\/(_virtual|components\/(factory|toast)|providers|utils)|@chakra-ui\/react\/dist\/esm\/(components\/(icons|toast)|styled-system\/(create-slot-recipe-context|use-slot-recipe)))\b/;

/** Chakra's runtime, our theme and our controls. All lazy screens load them. */
const chakra =
  /\/src\/(ui\/(?!(content|paper)\/)|browser\/saveFile\.)|node_modules\/(react-is|hoist-non-react-statics|stylis|@emotion|@pandacss|@babel|@chakra-ui\/react\/dist\/esm(?!\/(components(?!\/visually-hidden)|theme|hooks|preset|anatomy|styled-system\/(create-(slot-)?recipe-context|use-(slot-)?recipe))))\//;

/** Chakra's dialog, for the results and the admin. */
const dialog =
  /node_modules\/(@zag-js\/(aria-hidden|dialog|focus-trap|presence|remove-scroll)|@ark-ui\/react\/dist\/components\/(dialog|portal|presence)|@chakra-ui\/react\/dist\/esm\/components\/(dialog|portal))\b/;

/** The API for saved plans and their forecast, which the first steps do not need. */
const savedPlans =
  /\/shared\/api\/plan(Contract|Forecast|Measures|Paths|Situation)\.|\/src\/plan\/planLink\./;

/** Modules that validate and send entries. Several steps share them, but the first one renders without them. */
const entryRules =
  /node_modules\/(zod|uuid)\/|\/shared\/(api|lead)\/|\/shared\/(plan\/Plan|calendar)\.|\/src\/(api\/|outbox\/|(browser\/bookingVisitor|calculator\/loadWizardState|plan\/savedLead)\.)/;

/** Computes a plan, and writes its figures. Everyone who sees a plan needs both. */
const figures = /\/shared\/(plan\/(?!texts\/)|format\.)/;

/** What the results, the saved plan and the desk consist of. The parts that only plans have go where those are. */
const content =
  /\/src\/ui\/(content\/(SectionHeading|PlainTable|ChangeHighlight|FigureRow|SegmentedControl)|paper\/(?!QrCode)\w+)\.|\/shared\/(plan\/texts\/goalTexts|brand\/bookingLink)\./;

/** The sign-in forms, which the rest of the admin shows too. */
const signInForms = /\/src\/admin\/(signIn\/|useScreenTitle|session\/authRefusals)/;

/** What only the admin uses: its own modules, some outside of its folder, and libraries that no public page loads. */
const adminOnly =
  /\/src\/admin\/|\/shared\/reports\/|node_modules\/(papaparse|@ark-ui|@aws-amplify|@chakra-ui|@floating-ui|@internationalized|@tanstack|@zag-js|react-router)|\/shared\/(admin\/|files\/|capitalize\.|api\/(admin\/|reportContract|conversionContract)|timeZone\.|lead\/(followUp\/|leadFilter|searchText|timeRange|leadSchema|conversion|contact\/(phoneTimeZone|suspectReasons)|source\/(trafficSource|campaign|attributionTexts)))|\/src\/api\/(adminApi|authorizedCall)/;
