import { QrCode, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../ui/Button.tsx";
import { showToast } from "../ui/toasts.ts";
import { AdminDialog } from "./AdminDialog.tsx";
import { type AuthRefusal, refusalMessages } from "./session/authRefusals.ts";
import type { AuthenticatorSecret, UserPool } from "./session/UserPool.ts";
import { AuthForm, FormAlert } from "./signIn/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "./signIn/authFields.tsx";

type AuthenticatorDialogProps = Readonly<{ userPool: UserPool; onClose: () => void }>;

type Setup =
  | { readonly name: "failed"; readonly refusal: AuthRefusal }
  | { readonly name: "off"; readonly secret: AuthenticatorSecret }
  | { readonly name: "on" };

/** Turns the authenticator app on, or off if it is on. */
export function AuthenticatorDialog({ userPool, onClose }: AuthenticatorDialogProps) {
  const { data: setup } = useQuery({
    queryKey: ["authenticator"],
    queryFn: () => loadSetup(userPool),
    // Each opening of the dialog starts a new setup.
    gcTime: 0,
  });

  function finish(description: string) {
    onClose();
    showToast({ tone: "success", title: "Authenticator app", description });
  }

  return (
    <AdminDialog
      title="Authenticator app"
      onClose={onClose}
      footer={
        <Button variant="quiet" w="full" onClick={onClose}>
          {setup?.name === "on" ? "Keep it on" : "Close"}
        </Button>
      }
    >
      {!setup && (
        <Text role="status" color="fg.muted">
          Loading
        </Text>
      )}
      {setup?.name === "failed" && <FormAlert>{refusalMessages[setup.refusal]}</FormAlert>}
      {setup?.name === "off" && (
        <SetUpAuthenticator
          userPool={userPool}
          secret={setup.secret}
          onDone={() => finish("It is on. The next sign-in asks for its code.")}
        />
      )}
      {setup?.name === "on" && (
        <>
          <Text mb="2" textStyle="md" color="fg.muted">
            It is on: signing in takes your password and a code. Without it, your password alone
            lets anybody in who knows it.
          </Text>
          <AuthForm
            check={() => []}
            send={() => userPool.turnOffAuthenticator()}
            onDone={() => finish("It is off. Signing in takes your password only.")}
            retryField=""
            submitLabel="Turn it off"
          >
            {() => null}
          </AuthForm>
        </>
      )}
    </AdminDialog>
  );
}

async function loadSetup(userPool: UserPool): Promise<Setup> {
  const has = await userPool.hasAuthenticator();
  if (!has.ok) return { name: "failed", refusal: has.refusal };
  if (has.value) return { name: "on" };
  const started = await userPool.startAuthenticator();
  return started.ok
    ? { name: "off", secret: started.value }
    : { name: "failed", refusal: started.refusal };
}

type SetUpAuthenticatorProps = Readonly<{
  userPool: UserPool;
  secret: AuthenticatorSecret;
  onDone: () => void;
}>;

/** Shows the key as a QR code and as text, then asks for a code to prove that the app works. */
function SetUpAuthenticator({ userPool, secret, onDone }: SetUpAuthenticatorProps) {
  return (
    <>
      <Text mb="4" textStyle="md" color="fg.muted">
        With it, signing in takes your password and a code from your phone. Scan this with an
        authenticator app:
      </Text>
      <QrCode.Root value={secret.uri} encoding={{ ecc: "M", border: 4 }} size="xl" mx="auto">
        {/* Dark on light in both color schemes: many scanners cannot read the inverse. */}
        <QrCode.Frame
          role="img"
          aria-label="QR code for your authenticator app"
          bg="white"
          color="black"
          borderRadius="l2"
        >
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
      <Text mt="4" color="fg.muted">
        Cannot scan? Enter this key in the app:
      </Text>
      <Text mb="4" fontWeight="bold" overflowWrap="anywhere" userSelect="all">
        {secret.secret.match(/.{1,4}/g)?.join(" ")}
      </Text>
      <AuthForm
        check={codeErrors}
        send={(entries) => userPool.confirmAuthenticator(codeOf(entries))}
        onDone={onDone}
        retryField={codeField}
        submitLabel="Turn on"
      >
        {(messages) => (
          <CodeField label="The code the app shows now" message={messages[codeField]} />
        )}
      </AuthForm>
    </>
  );
}
