import { type IOidcProvider, OpenIdConnectPrincipal, Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

export interface GitHubRoleProps {
  readonly provider: IOidcProvider;
  /** The start of the token's subject, such as `acme@1234/planner@5678`. */
  readonly repositorySubject: string;
  readonly repositoryId: string;
  /** The suffix of the token's subject, such as `environment:prod` or `pull_request`. */
  readonly job: string;
  /** The only branch whose jobs may assume the role, as `refs/heads/main`. If absent, every ref. */
  readonly ref?: string;
  readonly roleName: string;
  readonly description: string;
}

/** A role that one kind of GitHub job assumes with an OIDC token instead of a stored key. */
export class GitHubRole extends Role {
  constructor(scope: Construct, id: string, props: GitHubRoleProps) {
    const claim = (name: string) => `${gitHubIssuer}:${name}`;
    super(scope, id, {
      roleName: props.roleName,
      description: props.description,
      assumedBy: new OpenIdConnectPrincipal(props.provider, {
        StringEquals: {
          [claim("aud")]: gitHubAudience,
          // No wildcard, because forks and other environments have different subjects.
          [claim("sub")]: `repo:${props.repositorySubject}:${props.job}`,
          [claim("repository_id")]: props.repositoryId,
          ...(props.ref !== undefined && { [claim("ref")]: props.ref }),
        },
      }),
    });
  }
}

/** The token issuer. https://docs.github.com/en/actions/reference/security/oidc */
export const gitHubIssuer = "token.actions.githubusercontent.com";

/** The tokens' audience. */
export const gitHubAudience = "sts.amazonaws.com";
