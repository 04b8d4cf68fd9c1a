'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import { closeLogin } from '@/lib/client/session-store';
import { healthAnswer } from '@/lib/health-view';

/** Leads to a new password, where the shop sends mail: without it nothing is shown. */
export function ForgotLink() {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    callApi('/api/health', healthAnswer).then(
      ({ mail }) => setIsOn(mail),
      () => undefined,
    );
  }, []);
  return (
    isOn && (
      <Link
        href="/forgot-password"
        prefetch={false}
        onClick={closeLogin}
        className="inline-flex min-h-11 items-center justify-self-center font-semibold text-leaf underline underline-offset-4"
      >
        Forgot password?
      </Link>
    )
  );
}
