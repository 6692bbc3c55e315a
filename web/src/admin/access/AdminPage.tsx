import { type RefObject, useCallback, useEffect, useState } from "react";
import { siteName } from "../../app/site.ts";
import { showToast } from "../../ui/toasts.ts";
import type { AdminServices } from "../AdminServices.ts";
import { Dashboard } from "../dashboard/Dashboard.tsx";
import type { KeptPlace } from "../dashboard/KeptPlace.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { CheckingAccess } from "./CheckingAccess.tsx";
import { checkAccess } from "./checkAccess.ts";
import { SessionEnded } from "./SessionEnded.tsx";

type AdminPageProps = Readonly<{
  services: AdminServices;
  kept: RefObject<KeptPlace | undefined>;
  onSignIn: () => void;
}>;

type View =
  | { readonly name: "loading" }
  | { readonly name: "denied"; readonly user: SignedInUser | undefined }
  | { readonly name: "ended" }
  | { readonly name: "dashboard"; readonly user: SignedInUser };

/** The admin page: loading until it is known who asks, then the dashboard to admins and access denied to the rest. */
export function AdminPage({ services, kept, onSignIn }: AdminPageProps) {
  const { userPool, api } = services;
  const [view, setView] = useState<View>({ name: "loading" });

  const deny = useCallback((user?: SignedInUser) => {
    setView({ name: "denied", user });
    showToast({
      tone: "destructive",
      title: "Access Denied",
      description: "You need admin privileges to view this dashboard.",
    });
  }, []);

  useEffect(() => {
    document.title = `Admin | ${siteName}`;
    let left = false;
    void checkAccess({ userPool, api }).then((access) => {
      if (left) return;
      if (access.granted) setView({ name: "dashboard", user: access.user });
      else deny(access.user);
    });
    return () => {
      left = true;
    };
  }, [userPool, api, deny]);

  async function leave(then: () => void) {
    kept.current = undefined;
    await userPool.signOut();
    then();
  }

  switch (view.name) {
    case "loading":
      return <CheckingAccess />;
    case "denied":
      return (
        <AccessDenied
          user={view.user}
          onSignIn={onSignIn}
          onSignOut={() => leave(() => setView({ name: "denied", user: undefined }))}
          onUseAnother={() => leave(onSignIn)}
        />
      );
    case "ended":
      return <SessionEnded onSignIn={onSignIn} />;
    case "dashboard":
      return (
        <Dashboard
          user={view.user}
          services={services}
          kept={kept}
          onForbidden={() => {
            kept.current = undefined;
            deny(view.user);
          }}
          onSessionEnded={() => setView({ name: "ended" })}
          onSignOut={() => leave(onSignIn)}
        />
      );
  }
}
