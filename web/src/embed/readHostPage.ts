import { attributionFields } from "@planner/shared/lead/source/attribution";

/** The agency's page and what its address says about the ad. */
export type HostPage = {
  readonly url: string;
  readonly campaign: string;
  readonly referrer: string;
};

/**
 * Reads the page's address once, because the page may remove the campaign from it before the visitor scrolls to the
 * planner. If it already did, reads the address that the browser opened.
 */
export function readHostPage(): HostPage {
  const [opened] = performance.getEntriesByType("navigation");
  const campaign = campaignOf(location.href) || campaignOf(opened?.name ?? "");
  const [referrer = ""] = document.referrer.split(/[?#]/);
  return { url: self.origin + location.pathname, campaign, referrer };
}

/** The known campaign parameters of an address, as a query string. */
function campaignOf(address: string): string {
  const query = new URLSearchParams(address.replace(/^[^?]*|#.*/g, ""));
  const campaign = new URLSearchParams();
  for (const field of attributionFields) {
    const value = query.get(field);
    if (value) campaign.set(field, value);
  }
  return campaign.toString();
}
