import { chakra } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";

type AccountMenuProps = Readonly<{
  email: string;
  onAuthenticator: () => void;
  onSignOut: () => void;
  onSignOutEverywhere: () => void;
}>;

/** What one can do about one's own account: a button that discloses three more. */
export function AccountMenu({ email, ...actions }: AccountMenuProps) {
  const { onAuthenticator, onSignOut, onSignOutEverywhere } = actions;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, [open]);

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  const choose = (act: () => void) => () => {
    setOpen(false);
    // Where a dialog that opens now gives the focus back to.
    button.current?.focus();
    act();
  };

  return (
    <Root ref={root} onKeyDown={closeByKey}>
      <Button
        ref={button}
        type="button"
        variant="secondary"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        Account
      </Button>
      <Panel id={panelId} hidden={!open}>
        <SignedIn>
          Signed in as <strong>{email}</strong>
        </SignedIn>
        <Item type="button" variant="quiet" onClick={choose(onAuthenticator)}>
          Authenticator app
        </Item>
        <Item type="button" variant="quiet" onClick={choose(onSignOut)}>
          Sign out
        </Item>
        <Item type="button" variant="quiet" onClick={choose(onSignOutEverywhere)}>
          Sign out everywhere
        </Item>
      </Panel>
    </Root>
  );
}

const Root = chakra("div", { base: { position: "relative" } });

const Panel = chakra("div", {
  base: {
    position: "absolute",
    zIndex: "overlay",
    top: "calc(100% + 0.25rem)",
    insetEnd: "0",
    w: "17rem",
    p: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "overlay",
    _hidden: { display: "none" },
  },
});

const SignedIn = chakra("p", {
  base: { px: "3", py: "2", textStyle: "sm", color: "fg.muted", overflowWrap: "anywhere" },
});

const Item = chakra(Button, {
  base: { w: "full", justifyContent: "flex-start", px: "3", color: "fg", fontWeight: "medium" },
});
