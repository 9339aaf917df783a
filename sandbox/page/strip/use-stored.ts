/** A choice about the page that outlives a reload. */

import { useState } from 'react';

export function useStored(name: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
  const key = `sandbox.${name}`;
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : stored === 'yes';
  });
  const store = (next: boolean): void => {
    localStorage.setItem(key, next ? 'yes' : 'no');
    setValue(next);
  };
  return [value, store];
}
