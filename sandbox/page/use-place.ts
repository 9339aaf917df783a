/** Who looks at what, kept in the page's address. */

import { useCallback, useEffect, useState } from 'react';
import { formatPlace, type Place, parsePlace } from './place.ts';

export function usePlace(): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => parsePlace(window.location.hash));
  useEffect(() => {
    const follow = (): void => setPlace(parsePlace(window.location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const go = useCallback((next: Place): void => {
    window.location.hash = formatPlace(next);
    setPlace(next);
  }, []);
  return [place, go];
}
