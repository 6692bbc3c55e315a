import { chakra } from "@chakra-ui/react";
import { AuthForm } from "../form/AuthForm.tsx";
import type { UserPool } from "../session/UserPool.ts";

type TurnOffAuthenticatorProps = Readonly<{ userPool: UserPool; onDone: () => void }>;

export function TurnOffAuthenticator({ userPool, onDone }: TurnOffAuthenticatorProps) {
  return (
    <>
      <chakra.p mt="2" mb="2" color="fg.muted">
        It is on: signing in takes your password and a code. Without it, your password alone lets
        anybody in who knows it.
      </chakra.p>
      <AuthForm
        check={() => []}
        send={() => userPool.turnOffAuthenticator()}
        onDone={onDone}
        retryField=""
        submitLabel="Turn it off"
      >
        {() => null}
      </AuthForm>
    </>
  );
}
