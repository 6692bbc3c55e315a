/** An entry of Vite's build manifest: https://vite.dev/guide/backend-integration */
export type ManifestChunk = {
  readonly file: string;
  readonly imports?: readonly string[];
};

/**
 * Creates `modulepreload` tags for a chunk and its imports, except for files that the template already loads. Throws
 * if the manifest has no such chunk.
 */
export function preloads(
  manifest: Readonly<Record<string, ManifestChunk>>,
  source: string,
  template: string,
): string {
  return filesOf(manifest, source, new Set())
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
}

function filesOf(
  manifest: Readonly<Record<string, ManifestChunk>>,
  source: string,
  seen: Set<string>,
): readonly string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The build has no ${source}`);
  const { file, imports = [] } = chunk;
  return [file, ...imports.flatMap((each) => filesOf(manifest, each, seen))];
}
