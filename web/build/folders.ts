import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));

/** The absolute paths of the build's outputs. Only `site` is uploaded. */
export const folders = {
  web,
  site: `${web}dist`,
  meta: `${web}dist-meta`,
  server: `${web}dist-meta/server`,
  early: `${web}dist-meta/early`,
} as const;
