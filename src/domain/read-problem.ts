/** Why something could not be read from AWS, told apart so that a person gets the next step and code can branch. */
export type ReadProblemCode =
  /** AssumeRole was refused: role absent, trust or external id wrong; AWS does not say which. */
  | 'role-refused'
  /** The role was assumed but lacks the permission for `action`. */
  | 'denied'
  | 'throttled'
  /** The region is not enabled for the account, or unknown. */
  | 'region-disabled'
  /** Credentials ran out and one refresh did not help. */
  | 'session-expired'
  | 'timed-out'
  | 'table-not-found'
  /** 5xx answers or no connection. */
  | 'unavailable'
  /** Anything else; `detail` carries AWS's own words. */
  | 'unexpected';

export interface ReadProblem {
  readonly code: ReadProblemCode;
  readonly account: string;
  readonly accountId: string;
  readonly region: string;
  /** The role in use, as its ARN. */
  readonly role: string;
  /** The IAM action that failed, for example `dynamodb:DescribeTable`. */
  readonly action: string;
  /** The table asked for, or `null` where the call concerns the whole region. */
  readonly table: string | null;
  /** AWS's own words, for `unexpected` and for the log. */
  readonly detail: string;
}

/** Thrown by adapters; carries the problem for people and the original as `cause` for the log. */
export class AwsReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem, options?: ErrorOptions) {
    super(`${problem.action} in ${problem.account}/${problem.region}: ${problem.code}: ${problem.detail}`, options);
    this.name = 'AwsReadError';
    this.problem = problem;
  }
}
