'use client';

import { figtree } from './fonts';
import './globals.css';

const button =
  'inline-flex min-h-11 items-center rounded-full border border-leaf px-5 font-semibold';

/** Replaces the whole document when the frame around a page fails, and with it what knows the language. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en" className={figtree.variable}>
      <body className="antialiased">
        <title>Something went wrong</title>
        <main className="wrap py-10">
          <div className="rounded-panel border border-line border-dashed px-6 py-14 text-center">
            <h1 className="font-bold text-2xl">Something went wrong on our side</h1>
            <p className="mt-2 text-muted">Your cart is safe. Please try again in a moment.</p>
            <p className="mt-6 flex flex-wrap justify-center gap-3">
              <button type="button" onClick={reset} className={`${button} bg-leaf text-on-leaf`}>
                Try again
              </button>
              <a href="/" className={button}>
                Back to home
              </a>
            </p>
          </div>
        </main>
      </body>
    </html>
  );
}
