'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useLoginMode } from '@/lib/auth/session-store';

const LoginDialog = dynamic(() => import('./login-dialog').then((part) => part.LoginDialog), {
  ssr: false,
});

/** The place of the login and sign-up modal; its code arrives when it is first opened. */
export function LoginModal() {
  const mode = useLoginMode();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (mode) setWanted(true);
  }, [mode]);
  // Once loaded it stays, so that closing can hand the focus back to what opened it.
  return wanted && <LoginDialog mode={mode} />;
}
