import { chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { OnPaper } from "../../ui/paper/OnPaper.tsx";
import { planUrl } from "../planLink.ts";

/** The plan's link with a button that copies it. On paper, only the link. */
export function PlanLinkField({ token }: Readonly<{ token: string }>) {
  const id = useId();
  const [status, setStatus] = useState("");
  const url = planUrl(token);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setStatus("Link copied.");
    } catch {
      setStatus("Your browser did not allow it. Select the link and copy it.");
    }
  }

  return (
    <chakra.div mt="3">
      <OnPaper>{`Your plan: ${url}`}</OnPaper>
      <chakra.label
        htmlFor={id}
        display={{ base: "block", _print: "none" }}
        textStyle="sm"
        color="fg.muted"
      >
        Keep this link. Anyone who has it can see and change the plan.
      </chakra.label>
      <chakra.div className="control-box" mt="2" _print={{ display: "none" }}>
        <input
          className="control-input"
          id={id}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="quiet" color="accent.fg" px="3" onClick={() => void copy()}>
          Copy link
        </Button>
      </chakra.div>
      <p role="status">{status}</p>
    </chakra.div>
  );
}
