import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Notice } from "./page/Notice.tsx";

type Props = Readonly<{ children: ReactNode }>;
type State = Readonly<{ broken: boolean }>;

/** What a visitor sees when a screen's code cannot be fetched or fails. Reloading keeps their place. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
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
}
