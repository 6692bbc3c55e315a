import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/screen/Notice.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";

/** Replaces the desk when the API or the user pool reports that the session is over. */
export function SessionEnded({ onSignIn }: Readonly<{ onSignIn: () => void }>) {
  // In a hidden tab, the title is all that the user sees.
  useScreenTitle("Signed out");
  return (
    <Notice title="Your session has ended" text="Sign in again to pick up where you left off.">
      <Button onClick={onSignIn}>Sign in</Button>
    </Notice>
  );
}
