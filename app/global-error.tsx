'use client';

import { ErrorNotice } from './_components/error-notice';
import { useReplayedClicks } from './_components/use-replayed-clicks';
import { figtree } from './fonts';
import './globals.css';

/** Takes the place of the whole document when even the root layout fails. */
export default function GlobalError({ reset }: { reset: () => void }) {
  useReplayedClicks();
  return (
    <html lang="en" className={figtree.variable}>
      <body className="antialiased">
        <title>Something went wrong</title>
        <main className="wrap py-10">
          <ErrorNotice retry={reset} />
        </main>
      </body>
    </html>
  );
}
