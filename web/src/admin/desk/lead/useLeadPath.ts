import { useCallback } from "react";
import { useLocation } from "react-router-dom";
import { leadPath, paths } from "../../../app/site.ts";

/** The paths of the desk, with the filters of the list. */
export function useLeadPath() {
  const { search } = useLocation();
  return {
    toLead: useCallback((id: string) => ({ pathname: leadPath(id), search }), [search]),
    toList: { pathname: paths.admin, search },
  };
}
