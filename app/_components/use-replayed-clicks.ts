import { useEffect } from 'react';

declare global {
  interface Window {
    /** Presses the buttons that were pressed before these scripts were there. */
    replayClicks?: () => void;
  }
}

/** Says that buttons work from now on; scripts/server/after-first-paint.ts keeps clicks until then. */
export function useReplayedClicks() {
  useEffect(() => {
    // In a task of its own: in the middle of its work React cannot start what is pressed.
    setTimeout(() => window.replayClicks?.());
  }, []);
}
