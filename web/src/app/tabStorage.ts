/**
 * Text that survives reloads until the tab closes (`sessionStorage`). If the browser denies storage, falls back to
 * memory, so that the page works until it is reloaded.
 */
export const tabStorage = storageWithFallback(() => sessionStorage);

/** Shared by all tabs of the browser, and never expires (`localStorage`). */
export const browserStorage = storageWithFallback(() => localStorage);

function storageWithFallback(storage: () => Storage) {
  const memory = new Map<string, string>();
  return {
    read(key: string): string | undefined {
      try {
        return storage().getItem(key) ?? memory.get(key);
      } catch {
        return memory.get(key);
      }
    },

    write(key: string, text: string): void {
      try {
        storage().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },

    remove(key: string): void {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // If the storage denies removal, it is empty, because all writes went to memory.
        memory.delete(key);
      }
    },
  };
}

/** The keys in `sessionStorage`. */
export const tabStorageKeys = {
  goalEntries: "planner.goals",
  contactDraft: "planner.contact",
  landing: "planner.landing",
  scheduleDialogShown: "planner.schedule-dialog-shown",
} as const;
