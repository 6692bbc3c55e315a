import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProduct, product } from "@planner/local-cloud/incremental/buildProduct";
import { type BenchOptions, type BenchRow, median, medianRatio } from "../BenchRow.ts";
import { interleaved } from "../sampling/interleaved.ts";
import type { Bundle } from "./Bundle.ts";
import { bundlesOf } from "./bundlesOf.ts";
import { importCost } from "./importCost.ts";
import { floorStage, synthesizeFloors } from "./synthesizeFloors.ts";

/** What importing the functions costs, beside clients that are bundled alike and do nothing else; and their bytes. */
export async function benchImports({ quick, signal, now }: BenchOptions): Promise<BenchRow[]> {
  await buildProduct(signal);
  const folder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  try {
    synthesizeFloors(folder);
    const bundles = new Map([
      ...bundlesOf(product.assemblyDirectory, product.stageName),
      ...bundlesOf(folder, floorStage),
    ]);
    const costs = await interleaved(
      [...bundles].map(([name, bundle]) => [name, () => importCost(bundle)] as const),
      quick ? 3 : 31,
    );
    const measured_at = now().toISOString();
    const rowsOf = (name: string, floor: string) => [
      importRow(name, { costs: costs.get(name) ?? [], floor: costs.get(floor) ?? [], measured_at }),
      sizeRow(name, { bundle: bundles.get(name), measured_at }),
    ];
    return Object.entries(floorOf).flatMap(([name, floor]) => rowsOf(name, floor));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each function, and the client alone that does its calls. Source: issue 6. */
const floorOf = {
  "save-lead": "dynamoDocumentClient",
  "list-leads": "dynamoDocumentClient",
  "lead-stats": "dynamoDocumentClient",
  "is-admin": "cognitoClient",
} as const;

const mostRatio = 1.2;
const mostBytes = 420_000;

function importRow(
  name: string,
  measured: {
    readonly costs: readonly number[];
    readonly floor: readonly number[];
    readonly measured_at: string;
  },
): BenchRow {
  const ratio = medianRatio(measured.costs, measured.floor);
  return {
    row: `Import of ${name}, processor time`,
    measured: `${median(measured.costs).toFixed(0)} ms`,
    floor_or_rival: `${median(measured.floor).toFixed(0)} ms`,
    ratio,
    target: `at most ${mostRatio} of the client alone`,
    met: ratio <= mostRatio,
    note: `median of ${measured.costs.length} fresh processes each, interleaved.`,
    measured_at: measured.measured_at,
  };
}

function sizeRow(
  name: string,
  { bundle, measured_at }: { readonly bundle: Bundle | undefined; readonly measured_at: string },
): BenchRow {
  if (bundle === undefined) throw new Error(`The product has no function ${name}`);
  const bytes = statSync(bundle.file).size;
  return {
    row: `Bundle of ${name}`,
    measured: `${(bytes / 1000).toFixed(0)} kB`,
    floor_or_rival: "",
    ratio: null,
    target: `at most ${mostBytes / 1000} kB`,
    met: bytes <= mostBytes,
    note: "minified, uncompressed, without its source map.",
    measured_at,
  };
}
