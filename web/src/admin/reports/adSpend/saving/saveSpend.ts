import { reportContract, type StaleSpend } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import type { AdminApi } from "../../../../api/adminApi.ts";

/** What was stored, and how saving ended. */
export type SaveResult = {
  /** The months that are stored. */
  readonly saved: readonly string[];
  readonly end:
    | { readonly kind: "done" | "canceled" }
    /** Someone else changed the next month. */
    | { readonly kind: "stale"; readonly month: string; readonly by: StaleSpend["by"] }
    /** The server's reason. Undefined without a response. */
    | { readonly kind: "failed"; readonly month: string; readonly reason: string | undefined };
};

type SpendSaving = {
  readonly imports: readonly SpendImport[];
  /** The months that the preview was made of. */
  readonly stored: readonly SpendMonth[];
  /** Stops before the next month. */
  readonly signal: AbortSignal;
  /** Called with the number of months that are stored so far. */
  readonly onSaved: (months: number) => void;
};

/** Stores an import, one month after the other, each with the version that the preview was made of. */
export async function saveSpend(
  api: AdminApi,
  { imports, stored, signal, onSaved }: SpendSaving,
): Promise<SaveResult> {
  const saved: string[] = [];
  for (const spend of imports) {
    const { month } = spend;
    if (signal.aborted) return { saved, end: { kind: "canceled" } };
    const version = stored.find((each) => each.month === month)?.version ?? 0;
    const outcome = await api(reportContract.importAdSpend, {
      ifMatch: entityTag(version),
      body: spend,
    });
    if (outcome.kind === "stale") {
      return { saved, end: { kind: "stale", month, by: outcome.current.by } };
    }
    if (outcome.kind !== "done") {
      const reason = outcome.kind === "invalid" ? outcome.reason : undefined;
      return { saved, end: { kind: "failed", month, reason } };
    }
    saved.push(month);
    onSaved(saved.length);
  }
  return { saved, end: { kind: "done" } };
}
