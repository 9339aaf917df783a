/** Slack's answers as they come in, counted by method and outcome. */

export interface SlackCallMade {
  /** `chat.postMessage`; `response_url` for answers to commands and clicks. */
  readonly method: string;
  /** `ok`, Slack's error word, `ratelimited` for HTTP 429, `http_503`, or `no_answer`. */
  readonly outcome: string;
}

const METHOD = /\/api\/([a-z]+(?:\.[a-zA-Z]+)+)(?:\?|$)/;
/** Slack writes it first. */
const ERROR = /^\s*\{\s*"ok"\s*:\s*false\s*,\s*"error"\s*:\s*"([a-z_]{1,60})"/;

export function countingFetch(onCall: (call: SlackCallMade) => void): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const method = METHOD.exec(address)?.[1] ?? 'response_url';
    try {
      const response = await fetch(input, init);
      onCall({ method, outcome: await outcomeOf(response) });
      return response;
    } catch (error) {
      onCall({ method, outcome: 'no_answer' });
      throw error;
    }
  };
}

/** The whole answer is read by whoever called, so that a copy costs little. */
async function outcomeOf(response: Response): Promise<string> {
  if (response.status === 429) return 'ratelimited';
  if (!response.ok) return `http_${response.status}`;
  return ERROR.exec(await response.clone().text())?.[1] ?? 'ok';
}
