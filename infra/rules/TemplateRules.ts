import { readFileSync } from "node:fs";
import type {
  IPolicyValidationContext,
  IPolicyValidationPlugin,
  PolicyValidationPluginReport,
} from "aws-cdk-lib";
import { functionRules } from "./functionRules.ts";
import { permissionRules } from "./permissionRules.ts";
import { queueRules } from "./queueRules.ts";
import {
  type SynthesizedTemplate,
  synthesizedTemplateSchema,
  type TemplateRule,
} from "./SynthesizedTemplate.ts";
import { tableRules } from "./tableRules.ts";

export const templateRules: readonly TemplateRule[] = [
  ...tableRules,
  ...functionRules,
  ...permissionRules,
  ...queueRules,
];

/** Our own rules for things that cdk-nag does not check. A violation fails synthesis. */
export class TemplateRules implements IPolicyValidationPlugin {
  readonly name = "Template";
  readonly ruleIds = templateRules.map(({ id }) => id);

  validate({ stackTemplates }: IPolicyValidationContext): PolicyValidationPluginReport {
    const violations = stackTemplates.flatMap(({ templatePath, stackConstructPath }) => {
      const template = readTemplate(templatePath, stackConstructPath);
      return templateRules.flatMap(({ id, requirement, findViolations }) => {
        const violatingResources = findViolations(template).map((resourceLogicalId) => ({
          resourceLogicalId,
          templatePath,
          locations: [],
        }));
        return violatingResources.length === 0
          ? []
          : [{ ruleName: id, description: requirement, violatingResources }];
      });
    });
    return { success: violations.length === 0, violations };
  }
}

/** @param constructPath such as `prod/Planner` */
function readTemplate(file: string, constructPath: string): SynthesizedTemplate {
  const [environment = ""] = constructPath.split("/");
  const template = JSON.parse(readFileSync(file, "utf8"));
  return { ...synthesizedTemplateSchema.parse(template), environment };
}
