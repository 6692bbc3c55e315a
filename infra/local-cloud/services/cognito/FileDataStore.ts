import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";
import type { DataStoreFactory } from "cognito-local/lib/services/dataStore/factory.js";
import { z } from "zod";
import { JsonFile } from "../../storage/JsonFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";

/** Stores cognito-local's data. Its own store can leave half a file after a crash and then does not start. */
export function fileDataStores(folder: StateFolder): DataStoreFactory {
  return {
    create: async (_, id, defaults) => {
      const file = new JsonFile(folder, {
        name: `${id}.json`,
        schema: treeSchema,
        initial: {},
        loss: "All users of the local pool were lost. The standard users were created again.",
      });
      file.write({ ...defaults, ...file.value });
      return dataStore(file);
    },
  };
}

/** A store in memory, for the app clients, which the local cloud reads from the template. */
export function temporaryDataStore(value: Tree): DataStore {
  return dataStore({ value, write: () => undefined });
}

/** As in cognito-local, properties whose name ends in `Date` are dates, stored as text. */
const treeSchema = z
  .record(z.string(), z.any())
  .transform((tree) =>
    z
      .record(z.string(), z.any())
      .parse(
        JSON.parse(JSON.stringify(tree), (key, value) =>
          key.endsWith("Date") ? new Date(value) : value,
        ),
      ),
  );

type Tree = z.output<typeof treeSchema>;

function dataStore(file: Pick<JsonFile<Tree>, "value" | "write">): DataStore {
  return {
    getRoot: async () => z.any().parse(file.value),
    get: async (_: unknown, key: string | string[], missing: unknown = null) =>
      z.any().parse(pathOf(key).reduce((node, name) => node?.[name], file.value) ?? missing),
    set: async (_, key, value) => file.write(changed(file.value, pathOf(key), value)),
    delete: async (_, key) => file.write(changed(file.value, pathOf(key), undefined)),
  };
}

const pathOf = (key: string | string[]) => (Array.isArray(key) ? key : [key]);

/** A copy with another value at the path, or without it if the value is undefined. */
function changed(tree: Tree, [name = "", ...rest]: readonly string[], value: unknown): Tree {
  if (rest.length > 0) return { ...tree, [name]: changed(tree[name] ?? {}, rest, value) };
  const { [name]: _, ...others } = tree;
  return value === undefined ? others : { ...tree, [name]: value };
}
