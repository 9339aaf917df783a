/** The app's Home tab, as it last published it for this user. */

import type { Json } from '../slack/protocol.ts';
import { Blocks } from './blocks/blocks.tsx';
import { SurfaceProvider } from './surface.tsx';

interface HomeView {
  readonly id?: string;
  readonly blocks?: readonly Json[];
}

export function Home({ user, view }: { readonly user: string; readonly view: Json }) {
  const home = view as HomeView | null;
  return (
    <section
      className="home"
      aria-label="App Home"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-testid="home"
    >
      {home === null ? (
        <p className="empty">The app has not published a Home tab for you yet.</p>
      ) : (
        <SurfaceProvider user={user} from={{ viewId: home.id ?? '' }}>
          <Blocks blocks={home.blocks ?? []} />
        </SurfaceProvider>
      )}
    </section>
  );
}
