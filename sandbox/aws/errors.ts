/** A refusal as AWS words it: the code a program branches on, the sentence a person reads, and the HTTP status. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
  }
}
