'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/api-client';
import { flag, record } from '@/lib/shape';

const readOffer = (answer: unknown) => flag(record(answer).onlinePayment);

/** Whether orders can be paid online in this shop; taken to be so until the shop says otherwise. */
export function useOnlinePayment(): boolean {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    // A failure decides nothing: the order itself then says what is wrong.
    callApi('/api/health', readOffer).then(setIsOn, () => undefined);
  }, []);
  return isOn;
}
