/** A problem with AWS as an answer like any other. */
import { AwsReadError, type ReadProblem } from '../domain/read-problem.ts';

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ReadProblem };

/** A problem with AWS is an answer like any other; anything else is a bug and goes up. */
export async function problemOr<T>(reading: Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, value: await reading };
  } catch (error) {
    if (error instanceof AwsReadError) return { ok: false, problem: error.problem };
    throw error;
  }
}
