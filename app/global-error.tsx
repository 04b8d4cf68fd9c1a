'use client';

import { ErrorNotice } from './_components/error-notice';
import { ReplayClicks } from './_components/replay-clicks';
import { figtree } from './fonts';
import './globals.css';

/** Takes the place of the whole document when even the root layout fails. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en" className={figtree.variable}>
      <body className="antialiased">
        <title>Something went wrong</title>
        <main className="wrap py-10">
          <ErrorNotice retry={reset} />
        </main>
        <ReplayClicks />
      </body>
    </html>
  );
}
