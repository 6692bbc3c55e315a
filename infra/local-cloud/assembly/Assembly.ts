/** One resource as it stands in a template, its intrinsic functions not yet resolved. */
export type CloudResource = {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: unknown;
  /** Logical ids within the same stack. */
  readonly dependsOn: readonly string[];
  readonly condition: string | undefined;
};

/** One synthesized stack. */
export type CloudStack = {
  readonly name: string;
  readonly region: string;
  readonly resources: ReadonlyMap<string, CloudResource>;
  readonly outputs: ReadonlyMap<string, unknown>;
  /** Default values of the parameters. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly mappings: unknown;
  readonly conditions: ReadonlyMap<string, unknown>;
};

/** What `cdk synth` wrote for one stage. */
export type Assembly = {
  readonly stacks: readonly CloudStack[];
  /** Absolute paths of the file assets by the object key under which a template names them. */
  readonly assets: ReadonlyMap<string, string>;
};
