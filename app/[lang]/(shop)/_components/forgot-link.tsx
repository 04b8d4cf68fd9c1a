'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { callApi } from '@/lib/client/api-client';
import { closeLogin } from '@/lib/client/session-store';
import type { HealthView } from '@/lib/observe/health-view';

/**
 * The link to a new password; shown only where the shop sends mail. Until that is known its space
 * is reserved, so that no button moves.
 */
export function ForgotLink() {
  const t = useT('login');
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => {
    callApi<HealthView>('/api/health').then(
      ({ mail }) => setIsOn(mail),
      () => setIsOn(false),
    );
  }, []);
  return (
    isOn !== false && (
      <Link
        href="/forgot-password"
        onClick={closeLogin}
        className={`inline-flex min-h-11 items-center justify-self-center font-semibold text-leaf underline underline-offset-4 ${isOn ? '' : 'invisible'}`}
      >
        {t('forgot')}
      </Link>
    )
  );
}
