import { paths } from "@planner/shared/api/sitePaths";
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import { useMatch } from "react-router-dom";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { DeskContext } from "./DeskContext.ts";
import { DeskScreen } from "./DeskScreen.tsx";
import { deskKey, deskKeysOf } from "./data/deskKeys.ts";
import { type DeskSession, deskServices } from "./deskServices.ts";
import { addLead, adSpend, reports } from "./lazyScreens.ts";

type DeskProps = Omit<DeskSession, "client">;

/** The administrators' desk. If the session ends, the next sign-in restores it as it was. */
export function Desk({ user, services, onForbidden, onSessionEnded, onSignOut }: DeskProps) {
  const client = useQueryClient();
  const isAdding = useMatch(paths.addLead) !== null;
  const isReporting = useMatch(paths.reports) !== null;
  const isImporting = useMatch(paths.adSpend) !== null;
  const isOnList = !isAdding && !isReporting && !isImporting;

  const desk = useMemo(
    () => deskServices({ client, services, user, onForbidden, onSessionEnded, onSignOut }),
    [client, services, user, onForbidden, onSessionEnded, onSignOut],
  );

  // Data of another user must not stay in memory.
  useLayoutEffect(() => {
    client.removeQueries({
      predicate: ({ queryKey: [area, owner] }) => area === deskKey[0] && owner !== user.id,
    });
  }, [client, user.id]);

  // Scrolls to where the user was when their session ended.
  useLayoutEffect(() => {
    const scrollY = client.getQueryData<number>(deskKeysOf(user.id).scroll);
    if (scrollY !== undefined) window.scrollTo(0, scrollY);
  }, [client, user.id]);

  return (
    <DeskContext value={desk}>
      <ScreenBoundary>
        {isAdding && <addLead.Screen />}
        {isReporting && <reports.Screen />}
        {isImporting && <adSpend.Screen />}
        {isOnList && <DeskScreen />}
      </ScreenBoundary>
    </DeskContext>
  );
}
