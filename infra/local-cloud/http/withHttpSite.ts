/**
 * Replaces https with http in the site's URLs within a text: the local edge does not support TLS.
 *
 * @param site the local URL of the site
 */
export function withHttpSite(text: string, site: string): string {
  return text.replaceAll(site.replace(/^http:/, "https:"), site);
}
