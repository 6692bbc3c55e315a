import { useEffect, useState } from "react";
import { siteName } from "../app/siteName.ts";
import { showToast } from "../ui/toast/toasts.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { CheckingAccess } from "./CheckingAccess.tsx";
import type { User } from "./currentUser.ts";

type AdminDashboardProps = Readonly<{ currentUser: () => Promise<User | undefined> }>;

/** The admin page: loading until it is known who asks, then access denied to everybody but admins. */
export function AdminDashboard({ currentUser }: AdminDashboardProps) {
  const [access, setAccess] = useState<"loading" | "denied">("loading");

  useEffect(() => {
    document.title = `Admin | ${siteName}`;
    let left = false;
    const deny = () => {
      if (left) return;
      setAccess("denied");
      showToast({
        tone: "destructive",
        title: "Access Denied",
        description: "You need admin privileges to view this dashboard.",
      });
    };
    // No user, and a check that failed, both end here: no admin can be signed in yet.
    currentUser().then(deny, deny);
    return () => {
      left = true;
    };
  }, [currentUser]);

  return access === "loading" ? <CheckingAccess /> : <AccessDenied />;
}
