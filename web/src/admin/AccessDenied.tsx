import { Notice } from "../app/page/Notice.tsx";
import { paths } from "../app/paths.ts";
import { LinkButton } from "../ui/Button.tsx";

export function AccessDenied() {
  return (
    <Notice
      title="Access Denied"
      text="You need administrator privileges to access this dashboard."
    >
      <LinkButton href={paths.home} variant="secondary">
        Back to the planner
      </LinkButton>
    </Notice>
  );
}
