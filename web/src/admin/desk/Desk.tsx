import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import type { AdminServices } from "../AdminServices.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { DeskContext } from "./DeskContext.ts";
import { DeskScreen } from "./DeskScreen.tsx";
import { deskKeysOf } from "./data/deskKeys.ts";

type DeskProps = Readonly<{
  user: SignedInUser;
  services: AdminServices;
  onForbidden: () => void;
  onSessionEnded: () => void;
  onSignOut: () => Promise<void>;
}>;

/** The administrators' desk. If the session ends, the next sign-in restores it as it was. */
export function Desk({ user, services, onForbidden, onSessionEnded, onSignOut }: DeskProps) {
  const client = useQueryClient();

  useLayoutEffect(() => {
    // Data of another user must not stay in memory.
    client.removeQueries({
      predicate: ({ queryKey: [area, owner] }) => area === "desk" && owner !== user.id,
    });
    const scrollY = client.getQueryData<number>(deskKeysOf(user.id).scroll);
    if (scrollY !== undefined) window.scrollTo(0, scrollY);
  }, [client, user.id]);

  const desk = useMemo(
    () => ({
      ...services,
      user,
      onStopped: (failure: "signedOut" | "forbidden") => {
        if (failure === "forbidden") return onForbidden();
        client.setQueryData(deskKeysOf(user.id).scroll, window.scrollY);
        onSessionEnded();
      },
    }),
    [client, services, user, onForbidden, onSessionEnded],
  );
  return (
    <DeskContext value={desk}>
      <DeskScreen onSignOut={onSignOut} />
    </DeskContext>
  );
}
