import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { App } from "../app/App.tsx";
import { createStyleCache, Providers } from "../app/Providers.tsx";
import { screenAt } from "../app/site.ts";
import { loadWizardState } from "../calculator/loadWizardState.ts";

/** Renders the app at a path. After an `unmount`, this is a reload: the history entry keeps its step. */
export function renderApp(pathname = "/"): { user: UserEvent; unmount: () => void } {
  window.history.replaceState(window.history.state, "", pathname);
  const { unmount } = render(
    <Providers cache={createStyleCache()}>
      <App screen={screenAt(pathname)} start={loadWizardState()} />
    </Providers>,
  );
  return { user: userEvent.setup({ delay: null }), unmount };
}
