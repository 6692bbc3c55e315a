import { render } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { App } from "../app/App.tsx";
import { Providers } from "../app/Providers.tsx";
import { screenAt } from "../app/site.ts";
import { loadWizardState } from "../calculator/loadWizardState.ts";
import { setUpUser } from "./setUpUser.ts";
import { unstyledCache } from "./unstyledCache.ts";

/** Renders the app at a path. After an `unmount`, this is a reload: the history entry keeps its step. */
export function renderApp(pathname = "/"): { user: UserEvent; unmount: () => void } {
  window.history.replaceState(window.history.state, "", pathname);
  const { unmount } = render(
    <Providers cache={unstyledCache()}>
      <App screen={screenAt(pathname)} start={loadWizardState()} />
    </Providers>,
  );
  return { user: setUpUser(), unmount };
}
