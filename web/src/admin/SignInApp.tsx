import { startTransition, useEffect, useState } from "react";
import { useEarlyInput } from "../browser/useEarlyInput.ts";
import { Page } from "../ui/screen/Page.tsx";
import { prefetchable } from "../ui/screen/prefetchable.tsx";
import { pathAfterSignIn } from "./returnPath.ts";
import type { UserPool } from "./session/amplifyUserPool.ts";
import type { AuthOutcome } from "./session/authRefusals.ts";
import { SignInPage } from "./signIn/SignInPage.tsx";
import type { SignInPool } from "./signIn/StageForm.tsx";

/** The prerendered /admin/sign-in: its form works before the rest has loaded. Then the admin takes over without a reload. */
export function SignInApp() {
  const [isLeft, setIsLeft] = useState(false);

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    window.addEventListener("input", prefetch, { once: true, signal });
    // The admin's router handles the entries of the tab's history.
    window.addEventListener("popstate", () => leave(setIsLeft), { signal });
    return () => unmounted.abort();
  }, []);

  // Below the effect that listens to input.
  useEarlyInput();

  if (isLeft) return <admin.Screen />;
  return (
    <Page>
      <SignInPage
        userPool={signInPool}
        onSignedIn={() => {
          history.replaceState(null, "", pathAfterSignIn(location.search));
          leave(setIsLeft);
        }}
      />
    </Page>
  );
}

/** A transition keeps the form until the admin has loaded. */
function leave(setIsLeft: (isLeft: boolean) => void) {
  startTransition(() => setIsLeft(true));
}

/** The user pool first: the form needs it sooner. */
function prefetch() {
  void loadUserPool()
    .catch(() => undefined)
    .then(admin.prefetch);
}

/** The environment's user pool. Loads Amplify with the first call. */
export const signInPool: SignInPool = {
  signIn: (credentials) => call((pool) => pool.signIn(credentials)),
  chooseFirstPassword: (password) => call((pool) => pool.chooseFirstPassword(password)),
  enterCode: (code) => call((pool) => pool.enterCode(code)),
  requestReset: (email) => call((pool) => pool.requestReset(email)),
  resetPassword: (reset) => call((pool) => pool.resetPassword(reset)),
};

async function call<T>(act: (pool: UserPool) => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
  const pool = await loadUserPool().catch(() => undefined);
  return pool ? act(pool) : { ok: false, refusal: "unreachable" };
}

/** Rejects if the code of the user pool cannot be fetched. */
async function loadUserPool(): Promise<UserPool> {
  return (await import("./session/amplifyUserPool.ts")).amplifyUserPool;
}

const admin = prefetchable(async () => (await import("./AdminApp.tsx")).AdminApp);
