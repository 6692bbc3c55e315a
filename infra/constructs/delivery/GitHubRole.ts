import { type IOidcProvider, OpenIdConnectPrincipal, Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** Which jobs of which repository may take a role on. */
export interface GitHubRoleProps {
  readonly provider: IOidcProvider;
  /** `owner/name`. */
  readonly repository: string;
  /** How GitHub describes the job: `environment:prod` or `pull_request`. */
  readonly job: string;
  readonly roleName: string;
  readonly description: string;
}

/** A role that GitHub's workflows take on by a signed token instead of a stored key. */
export class GitHubRole extends Role {
  constructor(scope: Construct, id: string, props: GitHubRoleProps) {
    const claim = (name: string) => `${gitHubIssuer}:${name}`;
    super(scope, id, {
      roleName: props.roleName,
      description: props.description,
      assumedBy: new OpenIdConnectPrincipal(props.provider, {
        StringEquals: {
          [claim("aud")]: gitHubAudience,
          // Whole, without a wildcard: a branch, a fork or another environment has another subject.
          [claim("sub")]: `repo:${props.repository}:${props.job}`,
        },
      }),
    });
  }
}

/** Who signs the tokens. https://docs.github.com/en/actions/reference/security/oidc */
export const gitHubIssuer = "token.actions.githubusercontent.com";

/** Whom the tokens are for. */
export const gitHubAudience = "sts.amazonaws.com";
