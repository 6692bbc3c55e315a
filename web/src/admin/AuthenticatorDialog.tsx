import { QrCode, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { showToast } from "../ui/toasts.ts";
import { AdminDialog } from "./AdminDialog.tsx";
import type { AuthenticatorKey, UserPool } from "./session/amplifyUserPool.ts";
import { refusalMessages } from "./session/authRefusals.ts";
import { AuthForm } from "./signIn/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "./signIn/CodeField.tsx";
import { FormAlert } from "./signIn/FormAlert.tsx";

type AuthenticatorDialogProps = Readonly<{ userPool: UserPool; onClose: () => void }>;

/** Turns the authenticator app on, or off if it is on. */
export function AuthenticatorDialog({ userPool, onClose }: AuthenticatorDialogProps) {
  const { data: setup } = useQuery({
    queryKey: ["authenticator"],
    queryFn: () => userPool.startAuthenticator(),
    // Each opening of the dialog starts a new setup.
    gcTime: 0,
  });

  const isOn = setup?.ok && setup.value === undefined;

  function finish(description: string) {
    onClose();
    showToast({ tone: "success", title: "Authenticator app", description });
  }

  return (
    <AdminDialog
      title="Authenticator app"
      onClose={onClose}
      closeLabel={isOn ? "Keep it on" : "Close"}
    >
      {!setup && (
        <Text role="status" color="fg.muted">
          Loading
        </Text>
      )}
      {setup && !setup.ok && <FormAlert>{refusalMessages[setup.refusal]}</FormAlert>}
      {setup?.ok && setup.value && (
        <SetUpAuthenticator
          userPool={userPool}
          appKey={setup.value}
          onDone={() => finish("It’s on. Next time you sign in, you need a code from it.")}
        />
      )}
      {isOn && (
        <TurnOffAuthenticator
          userPool={userPool}
          onDone={() => finish("It’s off. You sign in with your password only.")}
        />
      )}
    </AdminDialog>
  );
}

type SetUpAuthenticatorProps = Readonly<{
  userPool: UserPool;
  appKey: AuthenticatorKey;
  onDone: () => void;
}>;

/** Shows the key as a QR code and as text, then asks for a code to prove that the app works. */
function SetUpAuthenticator({ userPool, appKey, onDone }: SetUpAuthenticatorProps) {
  return (
    <>
      <Text mb="4" textStyle="md" color="fg.muted">
        Once it’s on, you sign in with your password and a code from your phone. Scan this with an
        authenticator app:
      </Text>
      <QrCode.Root value={appKey.uri} encoding={{ ecc: "M", border: 4 }} size="xl" mx="auto">
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
        Can’t scan it? Enter this key in the app:
      </Text>
      <Text mb="4" fontWeight="bold" overflowWrap="anywhere" userSelect="all">
        {inGroupsOfFour(appKey.secret)}
      </Text>
      <AuthForm
        check={codeErrors}
        send={(entries) => userPool.confirmAuthenticator(codeOf(entries))}
        onDone={onDone}
        retryField={codeField}
        submitLabel="Turn on"
      >
        {(messages) => <CodeField label="Code from the app" message={messages[codeField]} />}
      </AuthForm>
    </>
  );
}

/** "ABCD EFGH", which is easier to copy by hand. */
function inGroupsOfFour(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, "$& ");
}

type TurnOffAuthenticatorProps = Readonly<{ userPool: UserPool; onDone: () => void }>;

/** Turns the app off, after a warning. */
function TurnOffAuthenticator({ userPool, onDone }: TurnOffAuthenticatorProps) {
  return (
    <>
      <Text mb="2" textStyle="md" color="fg.muted">
        It’s on: you sign in with your password and a code. Without it, anyone who knows your
        password can sign in.
      </Text>
      <AuthForm
        check={() => []}
        send={() => userPool.turnOffAuthenticator()}
        onDone={onDone}
        submitLabel="Turn it off"
      >
        {() => null}
      </AuthForm>
    </>
  );
}
