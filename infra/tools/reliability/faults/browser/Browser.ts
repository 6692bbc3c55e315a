import { LockQueue } from "./LockQueue.ts";
import type { Page } from "./Page.ts";

/** What a visitor's browser can do. */
export type BrowserTraits = {
  /** False: pages do without Web Locks, as in older browsers. */
  readonly hasLocks: boolean;
  /** False: every write to the storage is refused, as in some private modes. */
  readonly mayStore: boolean;
};

/** What the pages of one visitor share, and what is left when they are gone. */
export class Browser {
  readonly traits: BrowserTraits;
  readonly locks = new LockQueue<Page>();
  readonly storage = new Map<string, string>();
  /** Every name ever written to the storage, with its first value. */
  readonly everStored = new Map<string, string>();
  readonly pages = new Set<Page>();
  /** The keys under which requests have left it. */
  readonly sentKeys = new Set<string>();
  isOnline = true;

  constructor(traits: BrowserTraits) {
    this.traits = traits;
  }

  store(name: string, value: string): void {
    if (!this.traits.mayStore) throw new DOMException("No room", "QuotaExceededError");
    if (!this.everStored.has(name)) this.everStored.set(name, value);
    this.storage.set(name, value);
  }

  /** The network is there again, and every page hears of it. */
  reconnect(): void {
    if (this.isOnline) return;
    this.isOnline = true;
    for (const page of this.pages) page.hear("online");
  }
}
