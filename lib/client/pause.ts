import { create } from 'zustand';

/* Whether the shop takes orders, as its answers say (docs/decisions/0054-pages-follow-a-pause.md). */

const usePauseStore = create<{ pause?: string | undefined }>(() => ({}));

/** Stores why the shop takes no new orders, for {@link usePause}; undefined when it takes them. */
export function notePause(pause: string | undefined): void {
  usePauseStore.setState({ pause });
  // Hides what pages promise (app/globals.css).
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Why the shop takes no new orders, as a sentence; undefined while it takes them. */
export const usePause = (): string | undefined => usePauseStore(({ pause }) => pause);
