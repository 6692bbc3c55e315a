import { v4 as uuidv4 } from "uuid";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import type { Turn } from "./Turn.ts";

/**
 * A turn by a note in `localStorage` that runs out unless it is renewed. Two pages that look at the same moment may both
 * take it: the idempotency key makes that harmless. Where storage is refused no other page knows the entry.
 */
export function leaseTurn(name: string, now: () => number): Turn {
  const owner = uuidv4();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const granted = new Promise<void>((resolve) => {
    function tryToTake() {
      const freeInMs = othersLeaseMs({ name, owner, now: now() });
      if (freeInMs > 0) {
        timer = setTimeout(tryToTake, freeInMs);
        return;
      }
      write(name, { owner, until: now() + leaseMs });
      resolve();
      timer = setTimeout(tryToTake, leaseMs / 2);
    }
    tryToTake();
  });

  return {
    granted,
    end: () => {
      clearTimeout(timer);
      if (read(name)?.owner === owner) localStorage.removeItem(name);
    },
  };
}

function othersLeaseMs({ name, owner, now }: { name: string; owner: string; now: number }): number {
  const lease = read(name);
  // A lease that runs longer than any was written by a clock that has been set back since.
  if (!lease || lease.owner === owner || lease.until - now > leaseMs) return 0;
  return lease.until - now;
}

function read(name: string): Lease | undefined {
  try {
    return leaseSchema.safeParse(parseJson(localStorage.getItem(name) ?? undefined)).data;
  } catch {
    // Storage is refused: there is nobody to share a turn with.
    return undefined;
  }
}

function write(name: string, lease: Lease): void {
  try {
    localStorage.setItem(name, JSON.stringify(lease));
  } catch {
    return;
  }
}

const leaseSchema = z.object({ owner: z.string(), until: z.number() });
type Lease = Readonly<z.infer<typeof leaseSchema>>;

const leaseMs = 10_000;
