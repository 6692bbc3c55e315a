import { BrowserRouter, Route, Routes } from "react-router-dom";
import { NotFound } from "../app/NotFound.tsx";
import { Page } from "../app/page/Page.tsx";
import { paths } from "../app/paths.ts";
import { Toaster } from "../ui/toast/Toaster.tsx";
import { AdminDashboard } from "./AdminDashboard.tsx";
import { currentUser } from "./currentUser.ts";

/** Everything under /admin. */
export function AdminApp() {
  return (
    <BrowserRouter>
      <Page>
        <Routes>
          <Route path={paths.admin} element={<AdminDashboard currentUser={currentUser} />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
        <Toaster />
      </Page>
    </BrowserRouter>
  );
}
