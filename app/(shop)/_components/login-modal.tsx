'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useLoginMode } from '@/lib/client/session-store';

const LoginDialog = dynamic(() => import('./login-dialog').then((part) => part.LoginDialog), {
  ssr: false,
});

/** Loads the sign-in and sign-up modal when it is first opened. */
export function LoginModal() {
  const mode = useLoginMode();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (mode) setWanted(true);
  }, [mode]);
  // Stays mounted once loaded, so that closing returns the focus to the opener.
  return wanted && <LoginDialog mode={mode} />;
}
