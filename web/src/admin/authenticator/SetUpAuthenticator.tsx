import { chakra } from "@chakra-ui/react";
import { AuthForm } from "../form/AuthForm.tsx";
import { CodeField, codeErrors, codeField, codeOf } from "../form/CodeField.tsx";
import type { AuthenticatorSecret, UserPool } from "../session/UserPool.ts";
import { QrCode } from "./QrCode.tsx";

type SetUpAuthenticatorProps = Readonly<{
  userPool: UserPool;
  secret: AuthenticatorSecret;
  onDone: () => void;
}>;

/** Scan, or type the key; then prove that the app shows the right codes. */
export function SetUpAuthenticator({ userPool, secret, onDone }: SetUpAuthenticatorProps) {
  return (
    <>
      <chakra.p mt="2" mb="4" color="fg.muted">
        With it, signing in takes your password and a code from your phone. Scan this with an
        authenticator app:
      </chakra.p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <chakra.p mt="4" textStyle="sm" color="fg.muted">
        Cannot scan? Enter this key in the app:
      </chakra.p>
      <Key>{secret.secret.match(/.{1,4}/g)?.join(" ")}</Key>
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

const Key = chakra("p", {
  base: {
    mb: "4",
    fontWeight: "bold",
    letterSpacing: "0.05em",
    overflowWrap: "anywhere",
    userSelect: "all",
  },
});
