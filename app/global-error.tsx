'use client';

import { ErrorNotice } from './_components/error-notice';
import { figtree } from './fonts';
import './globals.css';

/** Replaces the whole document when the frame around a page fails. */
export default function GlobalError({ reset }: { reset: () => void }) {
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
