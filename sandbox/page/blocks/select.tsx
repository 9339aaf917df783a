/** Select menus: a fixed list, or one the app suggests while the person types. */

import type { ExternalSelect, Option, OptionGroup, StaticSelect } from '@slack/types';
import { useEffect, useState } from 'react';
import { useSurface } from '../surface.tsx';
import { Combobox } from './combobox.tsx';
import type { Control } from './control.ts';
import { optionJson } from './options.ts';
import { useAction } from './use-action.tsx';

const flatten = (groups: readonly OptionGroup[]): readonly Option[] => groups.flatMap((group) => group.options);

const TYPING_PAUSE_MS = 200;

function useExternalOptions(control: Control, minLength: number) {
  const surface = useSurface();
  const [query, setQuery] = useState<string | null>(null);
  const [options, setOptions] = useState<readonly Option[]>([]);
  const [note, setNote] = useState<string | null>(null);
  const { blockId, actionId } = control;
  useEffect(() => {
    if (query === null) return;
    if (query.length < minLength) {
      setOptions([]);
      setNote(minLength === 1 ? 'Start typing to search' : `Type at least ${minLength} characters to search`);
      return;
    }
    let isStale = false;
    setNote('Searching…');
    const timer = setTimeout(async () => {
      const answer = await surface.suggest(blockId, actionId, query);
      if (isStale) return;
      setOptions(answer.ok ? (answer.options as unknown as readonly Option[]) : []);
      setNote(answer.ok ? null : answer.error);
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, minLength, surface, blockId, actionId]);
  return { options, note, setQuery };
}

interface Props<E> {
  readonly control: Control;
  readonly element: E;
}

function useChoice({ control, element }: Props<StaticSelect | ExternalSelect>) {
  const surface = useSurface();
  const initial = 'initial_option' in element ? ((element.initial_option as Option | undefined) ?? null) : null;
  const [chosen, setChosen] = useState<Option | null>(initial);
  const { send, isBusy } = useAction(control.blockId, control.actionId, element.confirm);
  const { blockId, actionId } = control;
  useEffect(() => {
    surface.report(blockId, actionId, {
      type: element.type,
      selected_option: chosen === null ? null : optionJson(chosen),
    });
  }, [surface, blockId, actionId, element.type, chosen]);
  const choose = (option: Option): void => {
    setChosen(option);
    if (control.sendsAtOnce) send({ selected_option: optionJson(option) });
  };
  return { chosen, choose, isBusy };
}

export function StaticSelectElement({ control, element }: Props<StaticSelect>) {
  const { chosen, choose, isBusy } = useChoice({ control, element });
  const [query, setQuery] = useState('');
  const all = element.options ?? flatten(element.option_groups ?? []);
  const wanted = query.toLowerCase();
  const options = all.filter((option) => option.text.text.toLowerCase().includes(wanted));
  return (
    <Combobox
      control={control}
      placeholder={element.placeholder?.text ?? 'Select an option'}
      options={options}
      note={null}
      chosen={chosen}
      isBusy={isBusy}
      onQuery={setQuery}
      onChoose={choose}
    />
  );
}

export function ExternalSelectElement({ control, element }: Props<ExternalSelect>) {
  const { chosen, choose, isBusy } = useChoice({ control, element });
  const { options, note, setQuery } = useExternalOptions(control, element.min_query_length ?? 3);
  return (
    <Combobox
      control={control}
      placeholder={element.placeholder?.text ?? 'Search'}
      options={options}
      note={note}
      chosen={chosen}
      isBusy={isBusy}
      onQuery={setQuery}
      onChoose={choose}
    />
  );
}
