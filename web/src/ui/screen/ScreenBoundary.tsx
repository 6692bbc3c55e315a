import { Component, type ReactNode } from "react";
import { whenIdle } from "../../browser/whenIdle.ts";
import { LoadFailure } from "./Notice.tsx";

type Props = Readonly<{
  children: ReactNode;
  /** Shown if the part fails again right after it was remounted. Defaults to a notice with a reload button. */
  fallback?: ReactNode;
  /** Called before the part is remounted, so that the screen can give it the state that the browser keeps. */
  onRemount?: (() => void) | undefined;
}>;

type State = Readonly<{ phase: "shown" | "removed" | "failed" }>;

/**
 * An error boundary: keeps the rest of the page when a part of it fails or cannot be fetched. The part is removed and mounted
 * again with new elements, which is enough if another script has changed the page, for example a translator.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { phase: "shown" };
  #mayRemount = true;
  #cancelIdle: (() => void) | undefined;

  static getDerivedStateFromError(): State {
    return { phase: "removed" };
  }

  /** Runs before the browser paints, so the visitor does not see that the part was removed. */
  override componentDidCatch() {
    if (!this.#mayRemount) {
      this.setState({ phase: "failed" });
      return;
    }
    // If the page becomes idle without another error, the part may be remounted again.
    this.#mayRemount = false;
    this.#cancelIdle = whenIdle(() => {
      this.#mayRemount = true;
    });
    this.props.onRemount?.();
    this.setState({ phase: "shown" });
  }

  override componentWillUnmount() {
    this.#cancelIdle?.();
  }

  override render() {
    const { children, fallback = <LoadFailure /> } = this.props;
    switch (this.state.phase) {
      case "shown":
        return children;
      case "removed":
        return null;
      case "failed":
        return fallback;
    }
  }
}
