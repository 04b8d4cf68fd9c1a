'use client';

import { useT } from '#i18n';
import { Dialog } from '@/app/_components/dialog';
import { closeLogin, type LoginMode, switchLoginMode } from '@/lib/client/session-store';
import { LoginForm } from './login-form';

const sides = {
  login: {
    title: 'welcome',
    question: 'newHere',
    other: 'register',
    turn: 'create',
  },
  register: {
    title: 'createYours',
    question: 'haveOne',
    other: 'login',
    turn: 'logIn',
  },
} as const;

/** The sign-in and sign-up modal. */
export function LoginDialog({ mode }: { mode?: LoginMode }) {
  const t = useT('login');
  const side = sides[mode ?? 'login'];
  return (
    <Dialog open={mode !== undefined} onClose={closeLogin} title={t(side.title)}>
      <LoginForm key={mode} mode={mode ?? 'login'} />
      <p className="mt-6 text-center text-muted">
        {t(side.question)}{' '}
        <button
          type="button"
          onClick={() => switchLoginMode(side.other)}
          className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
        >
          {t(side.turn)}
        </button>
      </p>
    </Dialog>
  );
}
