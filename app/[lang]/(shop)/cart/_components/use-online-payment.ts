'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import type { HealthView } from '@/lib/observe/health-view';

/** Whether orders can be paid online; true until the shop says otherwise. */
export function useOnlinePayment(): boolean {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    // A failure changes nothing: the order itself then reports the reason.
    callApi<HealthView>('/api/health').then(
      ({ onlinePayment }) => setIsOn(onlinePayment),
      () => undefined,
    );
  }, []);
  return isOn;
}
