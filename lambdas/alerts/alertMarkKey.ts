import type { AlertChannel } from "./AlertChannel.ts";

/**
 * The key of the item that says whether a lead's alert was sent by a channel. It has no `entity`, so that neither the
 * index nor the statistics see it, and its beginning is what permissions are tied to.
 */
export function alertMarkKey(channel: AlertChannel, leadKey: string): string {
  return `alert#${channel}#${leadKey}`;
}
