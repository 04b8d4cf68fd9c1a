'use client';

import { figtree } from './fonts';
import './globals.css';

const BUTTON = 'min-h-11 rounded-full border border-leaf px-5 py-2.5 font-semibold';

/**
 * Replaces the whole document when the frame around a page fails, and with it what knows the language. Every page
 * loads it, so it is small.
 */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en" className={figtree.variable}>
      <body>
        <title>Something went wrong</title>
        <main className="wrap py-10 text-center">
          <h1 className="font-bold text-2xl">Something went wrong on our side</h1>
          <p className="mt-2 text-muted">Your cart is safe. Please try again in a moment.</p>
          <p className="mt-6 flex justify-center gap-3">
            <button type="button" onClick={reset} className={BUTTON}>
              Try again
            </button>
            <a href="/" className={BUTTON}>
              Back to home
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
