import { useRef } from "react";
import { Route, Routes, useNavigate } from "react-router-dom";
import { NotFound } from "../app/page/Notice.tsx";
import { paths } from "../app/site.ts";
import type { AdminServices } from "./AdminServices.ts";
import { AdminPage } from "./access/AdminPage.tsx";
import type { KeptPlace } from "./dashboard/KeptPlace.ts";
import { SignInPage } from "./signIn/SignInPage.tsx";

/** The admin's addresses. The dashboard's place outlives a visit to the sign-in page, in memory only. */
export function AdminRoutes({ services }: Readonly<{ services: AdminServices }>) {
  const kept = useRef<KeptPlace>(undefined);
  const navigate = useNavigate();
  return (
    <Routes>
      <Route
        path={paths.admin}
        element={
          <AdminPage services={services} kept={kept} onSignIn={() => void navigate(paths.signIn)} />
        }
      />
      <Route
        path={paths.signIn}
        element={
          <SignInPage
            userPool={services.userPool}
            onSignedIn={() => void navigate(paths.admin, { replace: true })}
          />
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
