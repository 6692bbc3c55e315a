import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { Runtime } from "./Runtime.ts";

/** The runtime of the history that is simulated now. */
let current = new Runtime(0, 0);
let isInstalled = false;

/**
 * Lets the process's clock, timers and random numbers come from a runtime, so that handlers and libraries repeat
 * themselves for a seed.
 */
export function replaceGlobals(runtime: Runtime): void {
  current = runtime;
  if (!isInstalled) installGlobals();
  isInstalled = true;
}

/** Replaces the globals. Once for all histories, because it takes long. */
function installGlobals(): void {
  const fill = <Bytes extends NodeJS.ArrayBufferView>(bytes: Bytes): Bytes => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < view.length; index += 1) view[index] = current.int(256);
    return bytes;
  };
  const uuid = () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    // Version 4, as `randomUUID` makes them.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [current.now] : parts, newTarget),
    get: (target, name) => (name === "now" ? () => current.now : Reflect.get(target, name)),
  });
  // Creating a formatter takes long, so each is used again.
  const formats = new Map<string, Intl.DateTimeFormat>();
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (target, parts) => {
      const key = JSON.stringify(parts);
      const format = formats.get(key) ?? Reflect.construct(target, parts);
      formats.set(key, format);
      return format;
    },
  });
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  Math.random = () => current.random();
  Object.assign(crypto, {
    randomFillSync: fill,
    randomUUID: uuid,
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
  });
  Object.assign(timers, { setTimeout: (ms: number) => current.wait(ms) });
  syncBuiltinESMExports();
}
