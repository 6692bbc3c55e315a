import { Component, type ReactNode } from "react";
import { whenIdle } from "../../browser/whenIdle.ts";
import { LoadFailure } from "./Notice.tsx";

type Props = Readonly<{
  children: ReactNode;
  /** Replaces a part that fails again as soon as it is drawn again. Defaults to a notice with a reload button. */
  fallback?: ReactNode;
  /** Called before the part is drawn again, so that the screen can give it the state that the browser keeps. */
  onRedraw?: (() => void) | undefined;
}>;

type State = Readonly<{ drawing: "shown" | "removed" | "failed" }>;

/**
 * An error boundary: keeps the rest of the page when a part of it fails or cannot be fetched. The part is removed and drawn
 * again with new elements, which is enough if another script has changed the page, for example a translator.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { drawing: "shown" };
  #mayRedraw = true;
  #stopWaiting: (() => void) | undefined;

  static getDerivedStateFromError(): State {
    return { drawing: "removed" };
  }

  /** Runs before the browser paints, so the visitor does not see that the part was removed. */
  override componentDidCatch() {
    if (!this.#mayRedraw) {
      this.setState({ drawing: "failed" });
      return;
    }
    // A part that shows for a while was drawn well.
    this.#mayRedraw = false;
    this.#stopWaiting = whenIdle(() => {
      this.#mayRedraw = true;
    });
    this.props.onRedraw?.();
    this.setState({ drawing: "shown" });
  }

  override componentWillUnmount() {
    this.#stopWaiting?.();
  }

  override render() {
    const { children, fallback = <LoadFailure /> } = this.props;
    switch (this.state.drawing) {
      case "shown":
        return children;
      case "removed":
        return null;
      case "failed":
        return fallback;
    }
  }
}
