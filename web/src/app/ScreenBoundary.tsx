import { Component, type ReactNode } from "react";
import { LoadFailure } from "./page/LoadFailure.tsx";

type Props = Readonly<{
  children: ReactNode;
  /** Shown instead of what failed; a notice with a way to reload unless told otherwise. */
  fallback?: ReactNode;
}>;
type State = Readonly<{ broken: boolean }>;

/** Keeps the rest of the page when the code of a part of it cannot be fetched or fails. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render() {
    const { children, fallback = <LoadFailure /> } = this.props;
    return this.state.broken ? fallback : children;
  }
}
