import { z } from "zod";

/**
 * A value of a template for a reader: what it refers to by its logical id without the hash, texts put together, and
 * `<Region>` for what is known at deployment only.
 */
export function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  const intrinsic = intrinsicSchema.safeParse(value);
  if (!intrinsic.success) return JSON.stringify(value);
  const { data } = intrinsic;
  if ("Ref" in data) return named(data.Ref);
  if ("Fn::GetAtt" in data) return attribute(data["Fn::GetAtt"]);
  if ("Fn::Join" in data) return data["Fn::Join"][1].map(inWords).join(data["Fn::Join"][0]);
  if ("Fn::Sub" in data) return data["Fn::Sub"].replace(/\$\{([^}]+)\}/g, (_, name) => named(name));
  return data["Fn::GetStackOutput"].StackName.replace(/-(dev|staging|prod)$/, "");
}

const intrinsicSchema = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
  z.strictObject({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ "Fn::Sub": z.string() }),
  z.strictObject({ "Fn::GetStackOutput": z.looseObject({ StackName: z.string() }) }),
]);

function named(name: string): string {
  return name.startsWith("AWS::") ? `<${name.slice("AWS::".length)}>` : withoutHash(name);
}

function attribute([id, name]: readonly [string, string]): string {
  return name === "Arn" ? withoutHash(id) : `${withoutHash(id)}.${name}`;
}

/** `LeadStoreTable327EB776` → `LeadStoreTable`; those of the CDK's singletons bear a long one besides. */
export function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "").replace(/[0-9A-F]{32}/, "");
}
