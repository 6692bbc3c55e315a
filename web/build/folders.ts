import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const meta = `${web}dist-meta`;

/** The absolute paths of the build's outputs. */
export const folders = {
  web,
  /** One folder per environment. Only these are uploaded. */
  sites: `${web}dist`,
  meta,
  /** The files that are the same in every environment, and the page template. */
  client: `${meta}/client`,
  server: `${meta}/server`,
  early: `${meta}/early`,
} as const;
