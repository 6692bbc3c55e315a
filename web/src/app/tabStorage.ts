/**
 * Text that survives reloads until the tab closes (`sessionStorage`). If the browser denies storage, falls back to
 * memory, so that the page works until it is reloaded.
 */
export const tabStorage = {
  read(key: string): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? memory.get(key);
    } catch {
      return memory.get(key);
    }
  },

  write(key: string, text: string): void {
    try {
      sessionStorage.setItem(key, text);
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
  },

  remove(key: string): void {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage that denies removal is empty: every write went to memory.
      memory.delete(key);
    }
  },
};

const memory = new Map<string, string>();

/** The keys in `sessionStorage`. */
export const tabStorageKeys = {
  goalEntries: "planner.goals",
  contactDraft: "planner.contact",
  leadNamespace: "planner.lead-namespace",
  landing: "planner.landing",
  scheduleDialogShown: "planner.schedule-dialog-shown",
} as const;
