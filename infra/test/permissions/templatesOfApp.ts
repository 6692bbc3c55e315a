import { type App, Stack, Stage } from "aws-cdk-lib";
import {
  type SynthesizedTemplate,
  synthesizedTemplateSchema,
} from "../../rules/SynthesizedTemplate.ts";

/** The templates of all stacks of all stages, synthesized without the rules. */
export function templatesOfApp(app: App): readonly SynthesizedTemplate[] {
  return app.node.children.filter(Stage.isStage).flatMap((stage) => {
    const assembly = stage.synth();
    return stage.node.children.filter(Stack.isStack).map((stack) => ({
      ...synthesizedTemplateSchema.parse(assembly.getStackArtifact(stack.artifactId).template),
      environment: stage.stageName,
    }));
  });
}
