import type { z } from "zod";
import type { StateFolder } from "../files/StateFolder.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { identify, type ResourceIdentity } from "./identities.ts";
import { resolveValue, type Scope } from "./intrinsics.ts";
import type { Assembly, CloudResource, CloudStack } from "./readAssembly.ts";
import { resolveDynamicReferences } from "./resolveDynamicReferences.ts";
import { generateSecret, type SecretDefinition, secretSchema } from "./secretDefinition.ts";

/** A resource of the template with its local names and resolved properties. */
export type ResolvedResource<Properties> = ResourceIdentity & {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  readonly properties: Properties;
};

/** The values of the secrets by ARN. */
export type SecretValues = Pick<StateFolder<string>, "get" | "set">;

/** A synthesized application with every reference resolved to a local name. */
export class Cloud {
  readonly #assembly: Assembly;
  readonly #siteHost: string;
  readonly #secrets: SecretValues;

  /**
   * @param siteHost host and port of the local edge, which is the domain name of every distribution
   * @param secrets receives the generated values. By default, they are lost with this object.
   */
  constructor(assembly: Assembly, siteHost: string, secrets: SecretValues = new Map()) {
    this.#assembly = assembly;
    this.#siteHost = siteHost;
    this.#secrets = secrets;
  }

  /**
   * Returns the resources of a type in the template's order, with parsed properties.
   *
   * @param isWanted selects resources by their properties
   * @throws LocalCloudError naming the first resource that is not emulated
   */
  resourcesOf<Schema extends z.ZodType>(
    type: string,
    schema: Schema,
    isWanted: (properties: unknown) => boolean = () => true,
  ): readonly ResolvedResource<z.output<Schema>>[] {
    const found: ResolvedResource<z.output<Schema>>[] = [];
    for (const stack of this.#assembly.stacks) {
      for (const [logicalId, resource] of stack.resources) {
        const { properties } = resource;
        if (resource.type !== type) continue;
        if (!isWanted(resolveValue(properties, this.#scope(stack)))) continue;
        found.push({
          ...this.#identify(stack, logicalId, resource),
          logicalId,
          stackName: stack.name,
          region: stack.region,
          properties: this.#parse(stack, { type, logicalId, properties, schema }),
        });
      }
    }
    return found;
  }

  /**
   * Returns the file or folder of an asset.
   *
   * @throws LocalCloudError if the assembly does not contain it
   */
  assetPath(objectKey: string): string {
    const path = this.#assembly.assets.get(objectKey);
    if (path === undefined) throw new LocalCloudError(`The assembly has no asset ${objectKey}.`);
    return path;
  }

  /** Returns the secrets of the template. */
  secretDefinitions(): readonly SecretDefinition[] {
    const secrets = this.resourcesOf("AWS::SecretsManager::Secret", secretSchema);
    return secrets.map(
      ({ ref: arn, logicalId, properties: { GenerateSecretString: generated } }) => ({
        arn,
        logicalId,
        length: generated.PasswordLength,
        template: generated.SecretStringTemplate,
        key: generated.GenerateStringKey,
      }),
    );
  }

  /**
   * Returns the value of a secret.
   *
   * @throws LocalCloudError if there is no such secret
   */
  secretValue(arn: string): string {
    const value = this.findSecret(arn);
    if (value === undefined) throw new LocalCloudError(`There is no secret ${arn}.`);
    return value;
  }

  /**
   * Finds the value of a secret of the template, or of an operator. A secret of the template is generated on first use, so
   * that callers of Secrets Manager and the properties that refer to the secret get the same value.
   */
  findSecret(arn: string): string | undefined {
    const stored = this.#secrets.get(arn);
    if (stored !== undefined) return stored;
    const definition = this.secretDefinitions().find((each) => each.arn === arn);
    if (definition === undefined) return undefined;
    const value = generateSecret(definition);
    this.#secrets.set(arn, value);
    return value;
  }

  /** Stores a secret that an operator creates outside of the template. Its name is its ARN. */
  storeSecret(name: string, value: string): void {
    this.#secrets.set(name, value);
  }

  /** Replaces https with http in the site's URLs within a text: the local edge does not support TLS. */
  withHttpSite(text: string): string {
    return text.replaceAll(`https://${this.#siteHost}`, `http://${this.#siteHost}`);
  }

  #parse<Schema extends z.ZodType>(
    stack: CloudStack,
    { type, logicalId, properties, schema }: CloudResource & { logicalId: string; schema: Schema },
  ): z.output<Schema> {
    const resolved = resolveDynamicReferences(resolveValue(properties, this.#scope(stack)), (arn) =>
      this.secretValue(arn),
    );
    const parsed = schema.safeParse(resolved);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const place = `${type} ${logicalId}, ${issue?.path.join(".")}`;
    throw new LocalCloudError(`The local cloud does not understand ${place}: ${issue?.message}`);
  }

  #identify(stack: CloudStack, logicalId: string, resource: CloudResource): ResourceIdentity {
    return identify(resource.type, {
      logicalId,
      stackName: stack.name,
      region: stack.region,
      siteHost: this.#siteHost,
      property: (name) => {
        const value = resource.properties[name];
        return value === undefined ? undefined : String(resolveValue(value, this.#scope(stack)));
      },
    });
  }

  #scope(stack: CloudStack): Scope {
    return {
      stack,
      identify: (logicalId) => {
        const resource = stack.resources.get(logicalId);
        return resource && this.#identify(stack, logicalId, resource);
      },
      stackOutput: (stackName, outputName) => {
        const other = this.#assembly.stacks.find(({ name }) => name === stackName);
        const output = other?.outputs.get(outputName);
        if (other === undefined || output === undefined) {
          throw new LocalCloudError(`Stack ${stackName} has no output ${outputName}.`);
        }
        return resolveValue(output, this.#scope(other));
      },
    };
  }
}

/** Removes the hash that CDK appends to a logical id. */
export function constructName(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "");
}
