/** An explanation as plain text, for a terminal or a log. */
import type { Explanation } from '../domain/explanation.ts';
import { pagesText } from './aws-pages.ts';
import { otherLimitTexts } from './explanation-limit.ts';
import { foundText } from './explanation-resource.ts';
import {
  adviceText,
  nextText,
  onDemandCommand,
  relatedText,
  statedText,
  untilThen,
  whatText,
} from './explanation-texts.ts';
import { noMarkup } from './markup.ts';
import type { Words } from './words.ts';

/** Paragraphs with an empty line between them, without a line break at the end. */
export function plainExplanation(words: Words, explanation: Explanation): string {
  const paragraphs =
    explanation.message.kind === 'decrease-quota'
      ? quotaParagraphs(words, explanation)
      : [otherLimitTexts(words, explanation, noMarkup).join(' ')];
  return [...paragraphs, pagesText(words, explanation, noMarkup)].filter((text) => text !== '').join('\n\n');
}

function quotaParagraphs(words: Words, explanation: Explanation): string[] {
  const steps = explanation.advice.flatMap((advice, at) => [
    `  ${at + 1}. ${adviceText(words, advice, explanation, noMarkup)}`,
    ...(advice.kind === 'onDemand' ? [`     ${onDemandCommand(advice)}`] : []),
  ]);
  return [
    `${whatText(words, explanation, noMarkup)} ${words('explain.rule')}`,
    [nextText(words, explanation, noMarkup), ...untilThen(words, explanation)].join(' '),
    [statedText(words, explanation, noMarkup), foundText(words, explanation, noMarkup)].filter(Boolean).join('\n'),
    [words('explain.advice'), ...steps].join('\n'),
    relatedText(words, explanation, noMarkup),
  ];
}
