type ModuleGraph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

/**
 * Tells whether a module belongs to what every page loads before it works: the entry, all of our modules it imports
 * statically, directly or not, and the packages below. Left alone, the bundler would spread those that lazy chunks
 * use as well over a dozen small files.
 */
export function initialModules(entry: string) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    reached ??= ownImports(entry, graph);
    return reached.has(id) || initialPackages.test(id);
  };
}

function ownImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || id.includes("node_modules")) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Of Chakra the styling core only: its components, should a lazy screen use some, stay with that screen. */
const initialPackages =
  /node_modules\/(react|react-dom|scheduler|react-is|hoist-non-react-statics|stylis|@emotion|@pandacss|@babel|@chakra-ui\/react\/dist\/esm(?!\/components))\//;
