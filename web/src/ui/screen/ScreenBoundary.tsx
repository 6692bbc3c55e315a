import { Component, type ReactNode } from "react";
import { LoadFailure } from "./Notice.tsx";

type Props = Readonly<{
  children: ReactNode;
  /** Replaces the failed part. Defaults to a notice with a reload button. */
  fallback?: ReactNode;
}>;

/** An error boundary: keeps the rest of the page when a part of it fails or cannot be fetched. */
export class ScreenBoundary extends Component<Props, Readonly<{ broken: boolean }>> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, fallback = <LoadFailure /> } = this.props;
    return this.state.broken ? fallback : children;
  }
}
