/** The paths of the pages, and of the script for agencies. */
export const paths = {
  home: "/",
  /** The calculator in a frame on an agency's page. */
  embed: "/embed",
  /** The script that puts the frame there. */
  embedScript: "/embed.js",
  plan: "/plan",
  admin: "/admin",
  signIn: "/admin/sign-in",
  addLead: "/admin/add",
  reports: "/admin/reports",
  adSpend: "/admin/reports/ad-spend",
} as const;

/** The prefixes of the paths that the API handles. */
export const apiPathPrefixes = { api: "/api/", feeds: "/feeds/" } as const;

/** The path of the desk with the panel of a lead. */
export function leadPath(id: string): string {
  return `${paths.admin}/leads/${id}`;
}

/** The query parameter of a lead's path in an alert: the panel opens with the focus on Call, so the next press dials. */
export const callParameter = "call";
