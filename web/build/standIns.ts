import { fileURLToPath } from "node:url";

/** Packages that a library loads in the browser for little, and the modules of ours that do as much there. */
export const standIns = [
  { find: /^@emotion\/is-prop-valid$/, replacement: standIn("isPropValid") },
  { find: /^hoist-non-react-statics$/, replacement: standIn("hoistNonReactStatics") },
];

function standIn(name: string): string {
  return fileURLToPath(new URL(`../src/app/standIns/${name}.ts`, import.meta.url));
}
