'use client';

import { Dialog } from '@/app/_components/dialog';
import { closeLogin, type LoginMode, switchLoginMode } from '@/lib/client/session-store';
import { LoginForm } from './login-form';

const sides = {
  login: {
    title: 'Welcome back',
    question: 'New here?',
    other: 'register',
    turn: 'Create an account',
  },
  register: {
    title: 'Create your account',
    question: 'Already have an account?',
    other: 'login',
    turn: 'Log in',
  },
} as const;

/** The sign-in and sign-up modal. */
export function LoginDialog({ mode }: { mode?: LoginMode }) {
  const side = sides[mode ?? 'login'];
  return (
    <Dialog open={mode !== undefined} onClose={closeLogin} title={side.title}>
      <LoginForm key={mode} mode={mode ?? 'login'} />
      <p className="mt-6 text-center text-muted">
        {side.question}{' '}
        <button
          type="button"
          onClick={() => switchLoginMode(side.other)}
          className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
        >
          {side.turn}
        </button>
      </p>
    </Dialog>
  );
}
