import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { type AuthRefusal, refusalMessages } from "../session/authRefusals.ts";
import type { SignInPool } from "../session/signInPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { StageForm } from "./StageForm.tsx";
import { type Stage, type Step, stageAfter, stageTexts } from "./signInStages.ts";

type SignInPageProps = Readonly<{ userPool: SignInPool; onSignedIn: () => void }>;

/** Sign-in, password reset and their follow-up steps. Each stage is one small form. */
export function SignInPage({ userPool, onSignedIn }: SignInPageProps) {
  const [stage, setStage] = useState<Stage>({ name: "credentials" });
  /** Empty until the user has sent it. */
  const [email, setEmail] = useState("");
  const { title, introduction, codeLink } = stageTexts[stage.name];
  useScreenTitle(title);

  function showNextStage(step: Step) {
    if (step === "done") onSignedIn();
    else setStage(stageAfter[step]);
  }

  function followRefusal(refusal: AuthRefusal) {
    if (refusal === "resetRequired") showNextStage("resetPassword");
    if (refusal === "expiredSession") {
      setStage({ name: "credentials", notice: refusalMessages.expiredSession });
    }
  }

  return (
    <Panel key={stage.name}>
      <chakra.h1 textStyle="xl" fontWeight="heavy" mb="4">
        {title}
      </chakra.h1>
      <chakra.p mt="-2" mb="5" color="fg.muted" overflowWrap="anywhere">
        {introduction(email)}
      </chakra.p>
      <Notice role="status">{stage.notice}</Notice>
      <StageForm
        stage={stage.name}
        userPool={userPool}
        email={email}
        onEmail={setEmail}
        onDone={showNextStage}
        onRefused={followRefusal}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3" mx="-3">
        {codeLink && (
          <Button variant="link" px="3" onClick={() => setStage({ name: "forgotten" })}>
            {codeLink}
          </Button>
        )}
        {stage.name !== "credentials" && (
          <Button variant="quiet" px="3" onClick={() => setStage({ name: "credentials" })}>
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
