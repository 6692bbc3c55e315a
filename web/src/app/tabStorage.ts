/**
 * Text kept for this tab, over reloads, until the tab closes. Where the browser refuses storage (blocked, full)
 * it is kept in memory, so that the page works until it is reloaded.
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
      // A storage that refuses removal held nothing: every write to it went to memory.
      memory.delete(key);
    }
  },
};

const memory = new Map<string, string>();
