import { render, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { App } from "../app/App.tsx";
import { screenAt } from "../app/screens.ts";
import { loadWizardState } from "../calculator/loadWizardState.ts";
import { setUpUser } from "./setUpUser.ts";
// Loaded on demand in the product, and here before the tests, so that no test waits for the compiler.
import "../calculator/gate/ContactGate.tsx";
import "../calculator/gate/submitLead.ts";
import "../calculator/ResultsStep.tsx";
import "../ui/Toaster.tsx";
import { Unstyled } from "./Unstyled.tsx";

/** Renders the app at a path. After an `unmount`, this is a reload: the history entry keeps its step. */
export function renderApp(pathname = "/"): { user: UserEvent; unmount: () => void } {
  window.history.replaceState(window.history.state, "", pathname);
  const { unmount } = render(
    <Unstyled>
      <App screen={screenAt(pathname)} start={loadWizardState()} />
    </Unstyled>,
  );
  return { user: setUpUser(), unmount };
}

/** Submits step 1 and waits for the contact form. */
export async function launch(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Launch My Planner" }));
  await screen.findByRole("heading", { name: "Get Your Custom 30-Day Plan" });
}

/** Fills the contact form with valid details. */
export async function fillContact(user: UserEvent): Promise<void> {
  await user.click(screen.getByLabelText("First name"));
  await user.paste("José");
  await user.click(screen.getByLabelText("Email"));
  await user.paste("Jose@BrightFloors.com");
  await user.click(screen.getByLabelText("Phone"));
  await user.paste("(305) 867-5319");
}

export async function generate(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Generate My Plan" }));
}
