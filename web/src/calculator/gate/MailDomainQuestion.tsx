import { Button } from "../../ui/Button.tsx";

type MailDomainQuestionProps = Readonly<{
  /** The domain that the address probably means. Undefined if the address looks right. */
  domain: string | undefined;
  onAccept: (domain: string) => void;
}>;

/** Asks below the email field whether the visitor meant another domain. */
export function MailDomainQuestion({ domain, onAccept }: MailDomainQuestionProps) {
  return (
    // Also without a question: a screen reader announces only what appears in a region that was there before.
    <div role="status">
      {domain !== undefined && (
        <Button
          variant="quiet"
          textStyle="sm"
          px="2"
          mx="-2"
          // As high as a message, with the target of a finger.
          mt="-1"
          mb="-3"
          color="accent.fg"
          textDecoration="underline"
          onClick={() => onAccept(domain)}
        >
          {`Did you mean ${domain}?`}
        </Button>
      )}
    </div>
  );
}
