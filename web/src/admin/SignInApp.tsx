import { startTransition, useLayoutEffect, useState } from "react";
import { useEarlyInput } from "../browser/useEarlyInput.ts";
import { Page } from "../ui/screen/Page.tsx";
import { prefetchable } from "../ui/screen/prefetchable.tsx";
import { pathAfterSignIn } from "./returnPath.ts";
import { loadUserPool, signInPool } from "./session/signInPool.ts";
import { SignInPage } from "./signIn/SignInPage.tsx";

/** The prerendered /admin/sign-in: its form works before the rest has loaded. Then the admin takes over without a reload. */
export function SignInApp() {
  const [isAdminShown, setAdminShown] = useState(false);

  // As soon as the form is on the page, so that no input comes before.
  useLayoutEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    window.addEventListener("input", prefetch, { once: true, signal });
    // The admin's router handles the entries of the tab's history.
    window.addEventListener("popstate", () => showAdmin(setAdminShown), { signal });
    return () => unmounted.abort();
  }, []);

  // Below the effect that listens to input.
  useEarlyInput();

  if (isAdminShown) return <admin.Screen />;
  return (
    <Page>
      <SignInPage
        userPool={signInPool}
        onSignedIn={() => {
          history.replaceState(null, "", pathAfterSignIn(location.search));
          showAdmin(setAdminShown);
        }}
      />
    </Page>
  );
}

/** A transition keeps the form until the admin has loaded. */
function showAdmin(setAdminShown: (isShown: boolean) => void) {
  startTransition(() => setAdminShown(true));
}

/** The user pool first: the form needs it sooner. */
function prefetch() {
  void loadUserPool()
    .catch(() => undefined)
    .then(admin.prefetch);
}

const admin = prefetchable(async () => (await import("./AdminApp.tsx")).AdminApp);
