import { join } from "node:path";

const web = join(import.meta.dirname, "../..");

/** The built sites that are compared, absolute folders. */
export const sites = {
  product: join(web, "dist"),
  floor: join(web, "bench/dist/floor"),
  rival: join(web, "bench/dist/rival"),
} as const;

export type SiteName = keyof typeof sites;
