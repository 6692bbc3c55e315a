/** The deployed environments; each is the stack `AdBudgetPlanner-<name>`. */
export const environmentNames = ["dev", "staging", "prod"] as const;

export type EnvironmentName = (typeof environmentNames)[number];
