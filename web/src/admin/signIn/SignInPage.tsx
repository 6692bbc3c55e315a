import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { type AuthRefusal, refusalMessages } from "../session/authRefusals.ts";
import type { SignInPool } from "../session/signInPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { SignInForm } from "./SignInForm.tsx";
import { type FormResult, formAfter, formTexts, type ShownForm } from "./signInForms.ts";

type SignInPageProps = Readonly<{ userPool: SignInPool; onSignedIn: () => void }>;

/** Signing in and choosing a new password: one small form at a time. */
export function SignInPage({ userPool, onSignedIn }: SignInPageProps) {
  const [shownForm, setShownForm] = useState<ShownForm>({ name: "credentials" });
  /** Empty until the user has sent it. */
  const [email, setEmail] = useState("");
  const { title, introduction, codeLink } = formTexts[shownForm.name];
  useScreenTitle(title);

  function showNextForm(result: FormResult) {
    if (result === "done") onSignedIn();
    else setShownForm(formAfter[result]);
  }

  function followRefusal(refusal: AuthRefusal) {
    if (refusal === "resetRequired") showNextForm("resetPassword");
    if (refusal === "expiredSession") {
      setShownForm({ name: "credentials", notice: refusalMessages.expiredSession });
    }
  }

  return (
    <Panel key={shownForm.name}>
      <chakra.h1 textStyle="xl" fontWeight="heavy" mb="4">
        {title}
      </chakra.h1>
      <chakra.p mt="-2" mb="5" color="fg.muted" overflowWrap="anywhere">
        {introduction(email)}
      </chakra.p>
      <Notice role="status">{shownForm.notice}</Notice>
      <SignInForm
        name={shownForm.name}
        userPool={userPool}
        email={email}
        onEmail={setEmail}
        onDone={showNextForm}
        onRefused={followRefusal}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3" mx="-3">
        {codeLink && (
          <Button variant="link" px="3" onClick={() => setShownForm({ name: "requestCode" })}>
            {codeLink}
          </Button>
        )}
        {shownForm.name !== "credentials" && (
          <Button variant="quiet" px="3" onClick={() => setShownForm({ name: "credentials" })}>
            Back to sign in
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}

const Panel = chakra("section", {
  base: {
    w: "full",
    maxW: "form",
    mx: "auto",
    my: { base: "2", md: "8" },
    md: {
      p: "8",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
  },
});

const Notice = chakra("p", {
  base: {
    "&:not(:empty)": {
      mb: "4",
      p: "3",
      borderWidth: "1px",
      borderColor: "accent.solid",
      borderRadius: "md",
      bg: "accent.subtle",
    },
  },
});
