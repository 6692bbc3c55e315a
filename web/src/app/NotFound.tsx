import { LinkButton } from "../ui/Button.tsx";
import { Notice } from "./page/Notice.tsx";
import { paths } from "./paths.ts";

/** The answer to every unknown address. */
export function NotFound() {
  return (
    <Notice
      title="Oops! Page not found"
      text="Nothing is at this address. The planner is one tap away."
    >
      <LinkButton href={paths.home}>Back to home</LinkButton>
    </Notice>
  );
}
