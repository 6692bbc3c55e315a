type ModuleGraph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

/**
 * Creates a predicate for the modules of the initial chunk: the entry, all of our modules that it imports statically,
 * and the packages below. By default the bundler would split the modules that lazy chunks also use into a dozen small
 * files.
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

/** Includes only the styling core of Chakra. Its components and recipes stay in the chunks of the lazy screens that use them. */
const initialPackages =
  /node_modules\/(react|react-dom|scheduler|react-is|hoist-non-react-statics|stylis|@emotion|@pandacss|@babel|@chakra-ui\/react\/dist\/esm(?!\/(components|theme|hooks|preset|anatomy|styled-system\/(create-(slot-)?recipe-context|use-(slot-)?recipe))))\//;
