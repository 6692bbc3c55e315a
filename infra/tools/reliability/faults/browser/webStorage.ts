/** What a page does with its storage. */
export type StorageAccess = {
  readonly items: ReadonlyMap<string, string>;
  readonly write: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
};

/** A `localStorage`, whose items are also its own properties, as those of a browser are. */
export function webStorage({ items, write, remove }: StorageAccess): object {
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: write,
    removeItem: remove,
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = typeof name === "string" ? items.get(name) : undefined;
      return value === undefined ? undefined : { value, configurable: true, enumerable: true };
    },
  });
}
