import { browserStorage } from "../../app/tabStorage.ts";

/** Keeps Amplify's tokens in the browser, so that its tabs share the session (docs/decisions/0221). */
export const tokenStorage = {
  async setItem(key: string, value: string): Promise<void> {
    keys.add(key);
    browserStorage.write(key, value);
  },

  async getItem(key: string): Promise<string | null> {
    return browserStorage.read(key) ?? null;
  },

  async removeItem(key: string): Promise<void> {
    keys.delete(key);
    browserStorage.remove(key);
  },

  /** Removes only Amplify's items: the browser also stores unsent leads. */
  async clear(): Promise<void> {
    for (const key of keys) browserStorage.remove(key);
    keys.clear();
  },
};

const keys = new Set<string>();
