'use client';

import { useEffect, useState } from 'react';
import { figtree } from './fonts';
import './globals.css';

const BUTTON = 'min-h-11 rounded-full border border-leaf px-5 py-2.5 font-semibold';

const ENGLISH = {
  ...{ language: 'en', dir: 'ltr', home: '/' },
  title: 'Something went wrong on our side',
  text: 'Your cart is safe. Please try again in a moment.',
  again: 'Try again',
  back: 'Back to home',
};
export type Said = typeof ENGLISH;

/**
 * Replaces the whole document when the frame around a page fails, and with it what knows the language. Every page
 * loads it, so it is small: what it says in other languages is loaded when it is shown.
 */
export default function GlobalError() {
  const [said, setSaid] = useState(ENGLISH);
  useEffect(() => {
    import('./global-error-words')
      .then(({ saidInLanguage }) => setSaid(saidInLanguage()))
      // English stays, where the frame failed before it knew its language too.
      .catch(() => undefined);
  }, []);
  return (
    <html lang={said.language} dir={said.dir} className={figtree.variable}>
      <body>
        <title>{said.title}</title>
        <main className="wrap py-10 text-center">
          <h1 className="font-bold text-2xl">{said.title}</h1>
          <p className="mt-2 text-muted">{said.text}</p>
          <p className="mt-6 flex justify-center gap-3">
            <button type="button" onClick={() => location.reload()} className={BUTTON}>
              {said.again}
            </button>
            <a href={said.home} className={BUTTON}>
              {said.back}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
