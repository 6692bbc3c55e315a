import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ModalDialog } from "../../ui/ModalDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import { Alert } from "../form/Alert.tsx";
import type { AuthRefusal } from "../session/AuthRefusal.ts";
import { refusalMessages } from "../session/refusalMessages.ts";
import type { AuthenticatorSecret, UserPool } from "../session/UserPool.ts";
import { SetUpAuthenticator } from "./SetUpAuthenticator.tsx";
import { TurnOffAuthenticator } from "./TurnOffAuthenticator.tsx";

type AuthenticatorDialogProps = Readonly<{ userPool: UserPool; onClose: () => void }>;

type State =
  | { readonly name: "loading" }
  | { readonly name: "failed"; readonly refusal: AuthRefusal }
  | { readonly name: "off"; readonly secret: AuthenticatorSecret }
  | { readonly name: "on" };

/** Turns the authenticator app on, or off again, whichever it is not. */
export function AuthenticatorDialog({ userPool, onClose }: AuthenticatorDialogProps) {
  const [state, setState] = useState<State>({ name: "loading" });

  useEffect(() => {
    let left = false;
    void load(userPool).then((loaded) => {
      if (!left) setState(loaded);
    });
    return () => {
      left = true;
    };
  }, [userPool]);

  function changed(description: string) {
    onClose();
    showToast({ tone: "success", title: "Authenticator app", description });
  }

  return (
    <ModalDialog titleId="authenticator" title="Authenticator app" isOpen onClose={onClose}>
      {state.name === "loading" && (
        <chakra.p my="4" color="fg.muted" role="status">
          Loading
        </chakra.p>
      )}
      {state.name === "failed" && (
        <chakra.div my="4">
          <Alert>{refusalMessages[state.refusal]}</Alert>
        </chakra.div>
      )}
      {state.name === "off" && (
        <SetUpAuthenticator
          userPool={userPool}
          secret={state.secret}
          onDone={() => changed("It is on. The next sign-in asks for its code.")}
        />
      )}
      {state.name === "on" && (
        <TurnOffAuthenticator
          userPool={userPool}
          onDone={() => changed("It is off. Signing in takes your password only.")}
        />
      )}
      <Button type="button" variant="quiet" w="full" mt="2" onClick={onClose}>
        {state.name === "on" ? "Keep it on" : "Close"}
      </Button>
    </ModalDialog>
  );
}

async function load(userPool: UserPool): Promise<State> {
  const has = await userPool.hasAuthenticator();
  if (!has.ok) return { name: "failed", refusal: has.refusal };
  if (has.value) return { name: "on" };
  const started = await userPool.startAuthenticator();
  return started.ok
    ? { name: "off", secret: started.value }
    : { name: "failed", refusal: started.refusal };
}
