import { prefetchable } from "../../ui/screen/prefetchable.tsx";

/** The form for another lead. */
export const addLead = prefetchable(async () => (await import("./add/AddLead.tsx")).AddLead);

/** The import of ad spend. */
export const adSpend = prefetchable(
  async () => (await import("../reports/adSpend/AdSpend.tsx")).AdSpend,
);

/** The panel of one lead, beside or over the list. */
export const leadPanel = prefetchable(
  async () => (await import("./panel/LeadPanel.tsx")).LeadPanel,
);

/** The owner's reports. */
export const reports = prefetchable(async () => (await import("../reports/Reports.tsx")).Reports);

/** Fetches the code of the screens that are opened most. */
export function prefetchScreens(): void {
  void leadPanel.prefetch();
  void addLead.prefetch();
}
