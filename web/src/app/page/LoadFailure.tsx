import { Button } from "../../ui/Button.tsx";
import { Notice } from "./Notice.tsx";

/** What a visitor sees when a screen's code cannot be fetched or fails. Reloading keeps their place. */
export function LoadFailure() {
  return (
    <Notice
      title="This part of the page did not load"
      text="Check your connection and reload. What you entered is kept."
    >
      <Button type="button" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Notice>
  );
}
