'use client';

import { useEffect, useState } from 'react';
import './globals.css';

const BUTTON = 'button min-h-11 border border-leaf px-5';

const ENGLISH = {
  language: 'en',
  dir: 'ltr',
  home: '/',
  title: 'Something went wrong on our side',
  text: 'Your cart is safe. Please try again in a moment.',
  again: 'Try again',
  back: 'Back to home',
};

/**
 * Replaces the whole document if a layout fails. Every page loads this component, so it is small. It loads the texts of
 * other languages when shown.
 */
export default function GlobalError() {
  const [messages, setMessages] = useState(ENGLISH);
  // The class of the failed document's <html> element. It sets the font.
  const [font] = useState(() => globalThis.document?.documentElement.className);
  useEffect(() => {
    import('./global-error-messages')
      .then(({ messagesInLanguage: saidInLanguage }) => setMessages(saidInLanguage()))
      // If the layout failed before its language was known, the texts stay English.
      .catch(() => undefined);
  }, []);
  return (
    <html lang={messages.language} dir={messages.dir} className={font}>
      <body>
        <title>{messages.title}</title>
        <main className="wrap py-10 text-center">
          <h1 className="font-bold text-2xl">{messages.title}</h1>
          <p className="mt-2 text-muted">{messages.text}</p>
          <p className="mt-6 flex justify-center gap-3">
            <button type="button" onClick={() => location.reload()} className={BUTTON}>
              {messages.again}
            </button>
            <a href={messages.home} className={BUTTON}>
              {messages.back}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
