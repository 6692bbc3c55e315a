import { join } from "node:path";
import { Script } from "node:vm";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { build } from "esbuild";

/** A visitor's goals and contact details, as the form submits them. */
export type VisitorLead = {
  readonly inputs: Readonly<
    Record<"target_estimates_per_week" | "avg_job_value" | "gross_margin_pct", number>
  >;
  readonly contact: Readonly<Record<"first_name" | "work_email" | "mobile" | "website", string>>;
  readonly form: { readonly elapsed_ms: number };
};

/** The bundled script's exports. */
export type PageScript = {
  readonly saveLeadBody: (lead: VisitorLead) => string;
  readonly outbox: {
    readonly submit: (body: string) => { readonly tryNow: () => void };
    readonly resume: () => unknown;
  };
  readonly hasPendingLeads: () => boolean;
};

/**
 * Bundles the unchanged production code between the form and the network. It uses the browser APIs in the globals.
 */
export async function bundlePageScript(): Promise<Script> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: join(repositoryRoot, "web", "src"), loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "page",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild returned no bundle");
  return new Script(`Math.random = seededRandom;\n${file.text}\npage`);
}

const entry = `
export { saveLeadBody } from "./api/saveLead.ts";
export { outbox } from "./outbox/outbox.ts";
export { hasPendingLeads } from "./outbox/hasPendingLeads.ts";
`;
