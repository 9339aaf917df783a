/** An answer in a modal, for clicks where there is no message to answer beside. Its buttons draw it again, or put another on top. */
import type { ModalView } from '@slack/types';
import { type Message, section } from './blocks.ts';
import type { Words } from './words.ts';

/** @param metadata where it counts as asked; it comes back with every click */
export const answerModal = (words: Words, metadata: string, { blocks }: Pick<Message, 'blocks'>): ModalView => ({
  type: 'modal',
  private_metadata: metadata,
  title: { type: 'plain_text', text: words('home.modal.title'), emoji: false },
  close: { type: 'plain_text', text: words('ask.modal.close'), emoji: false },
  blocks,
});

/** It has to be open within three seconds of the click. */
export const answerLoadingModal = (words: Words, metadata: string): ModalView =>
  answerModal(words, metadata, { blocks: [section(words('home.modal.loading'))] });
