import { vi } from "vitest";

/**
 * Lets methods of a storage throw, as when it is full or denied, until `vi.unstubAllGlobals`. Spies on
 * `Storage.prototype` do not work: happy-dom binds a method to the storage when it is first used.
 */
export function refuseStorage(
  name: "localStorage" | "sessionStorage",
  ...methods: readonly (string | symbol)[]
): void {
  const refuse = () => {
    throw new DOMException("Full or denied", "QuotaExceededError");
  };
  const get = (items: Storage, property: string | symbol) =>
    methods.includes(property) ? refuse : Reflect.get(items, property);
  vi.stubGlobal(name, new Proxy(globalThis[name], { get }));
}
