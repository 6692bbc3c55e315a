import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { App } from "../app/App.tsx";
import { createStyleCache, Providers } from "../app/Providers.tsx";
import { screenAt } from "../app/site.ts";
import { loadWizardState } from "../calculator/loadWizardState.ts";

/** The page at an address, as this tab finds it: where it was before, if it was anywhere. */
export function renderApp(pathname = "/"): { user: UserEvent; unmount: () => void } {
  window.history.replaceState(null, "", pathname);
  const { unmount } = render(
    <Providers cache={createStyleCache()}>
      <App screen={screenAt(pathname)} start={loadWizardState()} />
    </Providers>,
  );
  return { user: userEvent.setup({ delay: null }), unmount };
}
