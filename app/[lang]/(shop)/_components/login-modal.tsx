'use client';

import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { closeLogin, useLoginMode } from '@/lib/client/session-store';

const importDialog = () => import('./login-dialog').then((part) => part.LoginDialog);

/** Loads the sign-in and sign-up modal when it is first opened. */
export function LoginModal() {
  const mode = useLoginMode();
  const [LoginDialog, load] = usePart(importDialog);
  const isMissing = mode !== undefined && !LoginDialog;

  useEffect(() => {
    const open = async () => {
      if (await load()) return;
      closeLogin();
      notify.error(wordsOf('islands')('noPart'));
    };
    if (isMissing) void open();
  }, [isMissing, load]);

  // Stays mounted once loaded, so that closing returns the focus to the opener.
  return LoginDialog && <LoginDialog mode={mode} />;
}
