import { Notice } from "../../app/page/Notice.tsx";
import { Button } from "../../ui/Button.tsx";
import { useArrival } from "../useArrival.ts";

/** Shown in the dashboard's place when the API or the pool says that the session is over. */
export function SessionEnded({ onSignIn }: Readonly<{ onSignIn: () => void }>) {
  useArrival("Your session has ended");
  return (
    <Notice title="Your session has ended" text="Sign in again to carry on where you were.">
      <Button type="button" onClick={onSignIn}>
        Sign in
      </Button>
    </Notice>
  );
}
