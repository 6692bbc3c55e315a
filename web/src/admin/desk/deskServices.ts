import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { QueryClient } from "@tanstack/react-query";
import type { SignedInUser } from "../session/amplifyUserPool.ts";
import type { AdminServices, DeskServices } from "./DeskContext.ts";
import { CallFailed } from "./data/CallFailed.ts";
import { cacheEdit } from "./data/cacheEdit.ts";
import { deskKeysOf } from "./data/deskKeys.ts";
import { refetchSoon } from "./data/refetchSoon.ts";

/** A user's session on the desk, and what to do when it ends. */
export type DeskSession = Readonly<{
  client: QueryClient;
  user: SignedInUser;
  services: AdminServices;
  onForbidden: () => void;
  onSessionEnded: () => void;
  onSignOut: () => Promise<void>;
}>;

/** The services of the desk for the signed-in user. */
export function deskServices(session: DeskSession): DeskServices {
  const { client, services, user, onForbidden, onSessionEnded, onSignOut } = session;
  const keys = deskKeysOf(user.id);

  const unwrap: DeskServices["unwrap"] = async (call) => {
    const outcome = await call;
    if (outcome.kind === "done") return outcome.value;
    if (outcome.kind === "stale") return outcome.current;
    if (outcome.kind === "forbidden") onForbidden();
    if (outcome.kind === "signedOut") {
      client.setQueryData(keys.scroll, window.scrollY);
      onSessionEnded();
    }
    throw new CallFailed(outcome);
  };

  function startCall(leadId: string): string {
    const key = crypto.randomUUID();
    const request = { id: leadId, idempotencyKey: key };
    void services.api(adminContract.startCall, request).then((outcome) => {
      // A call that is not recorded counts from when its outcome is entered.
      if (outcome.kind !== "done") return;
      cacheEdit(client, { ...services, keys }, outcome.value);
      // The queue's next leads move up, and may not be loaded.
      refetchSoon(client, keys.queueAndCalls);
    });
    return key;
  }

  return { ...services, user, keys, unwrap, startCall, signOut: onSignOut };
}
