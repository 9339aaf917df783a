/** What people's keyboards, phones and clipboards put around a word they meant to type. */

/** Zero-width characters, joiners, soft hyphens and marks of writing direction: they come along with a copied name, unseen. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** A quotation mark (straight, typographic) or backtick, or white space. */
const WRAPPING = /["'`´\u2018-\u201F\u00AB\u00BB\u2039\u203A\uFF02\uFF07\s\u0085]/u;

/** The text without invisible characters and without white space, quotation marks and backticks around it. Linear time. */
export function tidy(text: string): string {
  const visible = text.replace(INVISIBLE, '');
  let start = 0;
  let end = visible.length;
  while (start < end && WRAPPING.test(visible.charAt(start))) start += 1;
  while (end > start && WRAPPING.test(visible.charAt(end - 1))) end -= 1;
  return visible.slice(start, end);
}

/** The text's words, each tidied; what holds nothing but quotation marks is no word. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(/[\s\u0085]+/u)
    .map(tidy)
    .filter((word) => word !== '');
}
