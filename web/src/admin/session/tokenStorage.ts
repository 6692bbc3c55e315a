import { tabStorage } from "../../app/tabStorage.ts";

/** Keeps Amplify's tokens in this tab's session storage: closing the tab deletes them (docs/decisions/0060). */
export const tokenStorage = {
  async setItem(key: string, value: string): Promise<void> {
    keys.add(key);
    tabStorage.write(key, value);
  },

  async getItem(key: string): Promise<string | null> {
    return tabStorage.read(key) ?? null;
  },

  async removeItem(key: string): Promise<void> {
    keys.delete(key);
    tabStorage.remove(key);
  },

  /** Removes only Amplify's items: the tab stores other data too. */
  async clear(): Promise<void> {
    for (const key of keys) tabStorage.remove(key);
    keys.clear();
  },
};

const keys = new Set<string>();
