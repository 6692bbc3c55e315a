import { ChakraProvider } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { matchPath, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { NotFound } from "../ui/screen/Notice.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { createQueryClient } from "./createQueryClient.ts";
import type { AdminServices } from "./desk/DeskContext.ts";
import { pathAfterSignIn, signInUrl } from "./returnPath.ts";
import { SignInPage } from "./signIn/SignInPage.tsx";
import { adminSystem } from "./theme/adminSystem.ts";

/** The admin's routes, with their component system and their server state. */
export function AdminRoutes({ services }: Readonly<{ services: AdminServices }>) {
  const [queryClient] = useState(createQueryClient);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signIn = useCallback(
    () => void navigate(signInUrl({ pathname, search })),
    [navigate, pathname, search],
  );
  return (
    <ChakraProvider value={adminSystem}>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route
            path={paths.admin}
            element={
              <AdminPage
                services={services}
                onSignIn={signIn}
                opensScreen={!matchPath(paths.admin, pathname)}
              />
            }
          >
            <Route index element={null} />
            <Route path="leads/:id" element={null} />
            <Route path="add" element={null} />
            <Route path={paths.reports} element={null} />
            <Route path={paths.adSpend} element={null} />
          </Route>
          <Route
            path={paths.signIn}
            element={
              <SignInPage
                userPool={services.userPool}
                onSignedIn={() => void navigate(pathAfterSignIn(search), { replace: true })}
              />
            }
          />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </QueryClientProvider>
    </ChakraProvider>
  );
}
