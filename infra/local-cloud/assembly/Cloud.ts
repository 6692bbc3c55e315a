import type { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import {
  GeneratedSecrets,
  type SecretValue,
  secretDefinitions,
} from "../services/secretsmanager/GeneratedSecrets.ts";
import { identities, type ResourceIdentity } from "./identities.ts";
import { resolveDynamicReferences, resolveValue, type Scope } from "./intrinsics.ts";
import type { Assembly, CloudResource, CloudStack } from "./readAssembly.ts";

/** A resource of the template with its local names and resolved properties. */
export type ResolvedResource<Properties> = ResourceIdentity & {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  readonly properties: Properties;
};

/** A synthesized application with every reference resolved to a local name. */
export class Cloud {
  readonly #assembly: Assembly;
  readonly #siteHost: string;
  readonly #secrets: GeneratedSecrets;

  /**
   * @param siteHost host and port of the local edge, which is the domain name of every distribution
   * @param secrets random values by default
   */
  constructor(assembly: Assembly, siteHost: string, secrets = new GeneratedSecrets()) {
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
    return this.#assembly.stacks.flatMap((stack) =>
      [...stack.resources.values()]
        .filter((resource) => resource.type === type)
        .filter(({ properties }) => isWanted(resolveValue(properties, this.#scope(stack))))
        .map((resource) => this.#resolve(stack, resource, schema)),
    );
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

  /**
   * Returns the value of a secret of the template.
   *
   * @throws LocalCloudError if the template does not contain it
   */
  secretValue(arn: string): SecretValue {
    const secret = secretDefinitions(this).find((each) => each.arn === arn);
    if (secret === undefined) throw new LocalCloudError(`The template has no secret ${arn}.`);
    return this.#secrets.valueOf(secret);
  }

  #resolve<Schema extends z.ZodType>(stack: CloudStack, resource: CloudResource, schema: Schema) {
    const parsed = schema.safeParse(
      resolveDynamicReferences(
        resolveValue(resource.properties, this.#scope(stack)),
        (arn) => this.secretValue(arn).value,
      ),
    );
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const place = `${resource.type} ${resource.logicalId}, ${issue?.path.join(".")}`;
      throw new LocalCloudError(`The local cloud does not understand ${place}: ${issue?.message}`);
    }
    return {
      ...this.#identify(stack, resource),
      logicalId: resource.logicalId,
      stackName: stack.name,
      region: stack.region,
      properties: parsed.data,
    };
  }

  #identify(stack: CloudStack, resource: CloudResource): ResourceIdentity {
    const { logicalId, type, properties } = resource;
    const known = identities[type];
    if (known === undefined) return { ref: logicalId, attributes: {} };
    const given = new Map(Object.entries(Object(properties))).get(known.nameProperty);
    const name =
      given === undefined
        ? `${stack.name}-${logicalId}`
        : String(resolveValue(given, this.#scope(stack)));
    return known.identify({ logicalId, name, region: stack.region, siteHost: this.#siteHost });
  }

  #scope(stack: CloudStack): Scope {
    return {
      stack,
      identify: (logicalId) => {
        const resource = stack.resources.get(logicalId);
        return resource === undefined ? undefined : this.#identify(stack, resource);
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
