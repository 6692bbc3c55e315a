import { paths } from "@planner/shared/api/sitePaths";
import type { ReactNode } from "react";
import { PlainButton, PlainLinkButton } from "../PlainButton.tsx";

type NoticeProps = Readonly<{ title: string; text: string; children?: ReactNode }>;

/** A screen with one message and one action. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shown when a screen's code fails or cannot be fetched. The visitor's progress survives the reload. */
export function LoadFailure() {
  return (
    <Notice
      title="This part of the page did not load"
      text="Check your connection and reload. What you entered is kept."
    >
      <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>
    </Notice>
  );
}

/** The page for addresses that do not exist. */
export function NotFound() {
  return (
    <Notice title="Oops! Page not found" text="There’s nothing here. The planner is one tap away.">
      <PlainLinkButton href={paths.home}>Back to home</PlainLinkButton>
    </Notice>
  );
}
