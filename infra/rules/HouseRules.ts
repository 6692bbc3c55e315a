import { readFileSync } from "node:fs";
import type {
  IPolicyValidationContext,
  IPolicyValidationPlugin,
  PolicyValidationPluginReport,
} from "aws-cdk-lib";
import { functionRules } from "./functionRules.ts";
import { type GuardedTemplate, guardedTemplateSchema } from "./GuardedTemplate.ts";
import type { HouseRule } from "./HouseRule.ts";
import { permissionRules } from "./permissionRules.ts";
import { queueRules } from "./queueRules.ts";
import { tableRules } from "./tableRules.ts";

/** Every rule of the house. */
export const houseRules: readonly HouseRule[] = [
  ...tableRules,
  ...functionRules,
  ...permissionRules,
  ...queueRules,
];

/** What the rule packs miss, held against every synthesized template; a broken rule stops the synthesis. */
export class HouseRules implements IPolicyValidationPlugin {
  readonly name = "House";
  readonly ruleIds = houseRules.map(({ id }) => id);

  validate({ stackTemplates }: IPolicyValidationContext): PolicyValidationPluginReport {
    const violations = stackTemplates.flatMap(({ templatePath, stackConstructPath }) => {
      const template = readTemplate(templatePath, stackConstructPath);
      return houseRules.flatMap(({ id, demand, brokenBy }) => {
        const violatingResources = brokenBy(template).map((resourceLogicalId) => ({
          resourceLogicalId,
          templatePath,
          locations: [],
        }));
        return violatingResources.length === 0
          ? []
          : [{ ruleName: id, description: demand, violatingResources }];
      });
    });
    return { success: violations.length === 0, violations };
  }
}

/** @param path the stack's place among the constructs, such as `prod/Planner` */
function readTemplate(file: string, path: string): GuardedTemplate {
  const [environment = ""] = path.split("/");
  return { ...guardedTemplateSchema.parse(JSON.parse(readFileSync(file, "utf8"))), environment };
}
