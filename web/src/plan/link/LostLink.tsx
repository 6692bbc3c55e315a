import { useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";
import { Notice } from "../../ui/screen/Notice.tsx";
import { LinkRequest } from "./LinkRequest.tsx";

type LostLinkProps = Readonly<{
  /** Whether the page was opened by a link that opens no plan any more. Otherwise, without a link. */
  hasEnded?: boolean;
}>;

/** How to get a link that opens the plan: by email or, in an environment without emails, the one that was copied. */
export function LostLink({ hasEnded = false }: LostLinkProps) {
  /** Undefined until the environment's settings are loaded. */
  const [sendsMail, setSendsMail] = useState<boolean>();
  const [isSent, setSent] = useState(false);
  useEffect(() => keepLoadingSiteConfig((config) => setSendsMail(config.plan_mail ?? false)), []);
  const title = hasEnded ? "This link does not open a plan" : "Open your plan";
  const reason = hasEnded ? "It may have ended. " : "";
  if (sendsMail === undefined) return <Notice title={title} text={reason} />;
  if (!sendsMail) {
    const text = `${reason}Use the link that you copied when you saved the plan.`;
    return <Notice title={title} text={text} />;
  }
  if (isSent) {
    return (
      <Notice
        title="Check your inbox"
        text="If we know this address, the link to your plan is on its way. We send at most one email a day."
      />
    );
  }
  return (
    <Notice title={title} text={`${reason}We’ll email you the link to your plan.`}>
      <LinkRequest onSent={() => setSent(true)} />
    </Notice>
  );
}
