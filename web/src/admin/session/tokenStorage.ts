import { tabStorage } from "../../app/tabStorage.ts";

/** Where Amplify keeps the tokens: with this tab, gone when it closes (docs/decisions/0060). */
export const tokenStorage = {
  async setItem(key: string, value: string): Promise<void> {
    kept.add(key);
    tabStorage.write(key, value);
  },

  async getItem(key: string): Promise<string | null> {
    return tabStorage.read(key) ?? null;
  },

  async removeItem(key: string): Promise<void> {
    kept.delete(key);
    tabStorage.remove(key);
  },

  /** Forgets what was put here; the tab keeps other things in the same storage. */
  async clear(): Promise<void> {
    for (const key of kept) tabStorage.remove(key);
    kept.clear();
  },
};

const kept = new Set<string>();
