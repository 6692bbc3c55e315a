/** Text that survives reloads until the tab closes (`sessionStorage`). */
export const tabStorage = storageWithFallback(() => sessionStorage);

/** Shared by all tabs of the browser, and never expires (`localStorage`). */
export const browserStorage = storageWithFallback(() => localStorage);

/**
 * A storage of the browser. If the browser denies it, the text is in memory until a reload. Tests create one for each
 * simulated page.
 *
 * @param storage a function, because merely reading `sessionStorage` throws if the browser denies it
 */
export function storageWithFallback(storage: () => Storage) {
  const memory = new Map<string, string>();

  /** Undefined if the browser denies storage: private mode, or full. */
  function attempt<T>(access: (items: Storage) => T): T | undefined {
    try {
      return access(storage());
    } catch {
      return undefined;
    }
  }

  return {
    read: (key: string): string | undefined =>
      memory.get(key) ?? attempt((items) => items.getItem(key)) ?? undefined,

    write(key: string, text: string): void {
      memory.set(key, text);
      attempt((items) => {
        items.setItem(key, text);
        memory.delete(key);
      });
    },

    remove(key: string): void {
      memory.delete(key);
      attempt((items) => items.removeItem(key));
    },

    keys(prefix: string): readonly string[] {
      const stored = attempt(Object.keys) ?? [];
      // A key is in both if the storage is full and has an older text.
      const keys = new Set([...memory.keys(), ...stored]);
      return [...keys].filter((key) => key.startsWith(prefix));
    },
  };
}
