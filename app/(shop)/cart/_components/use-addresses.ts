'use client';

import { useEffect, useState } from 'react';
import { chooseAddress, chosenAddress } from '@/lib/addresses/chosen';
import { readAddresses } from '@/lib/addresses/read';
import type { AddressView } from '@/lib/addresses/schema';
import { callApi, toastError } from '@/lib/api-client';

/** The shopper's addresses (undefined while they load) and the one to deliver to. */
export function useAddresses(isShopper: boolean) {
  const [addresses, setAddresses] = useState<AddressView[]>();
  const [chosen, setChosen] = useState<string>();

  useEffect(() => {
    setAddresses(undefined);
    if (!isShopper) return;
    const abort = new AbortController();
    callApi('/api/address/get', readAddresses, { as: 'shopper', signal: abort.signal }).then(
      (found) => {
        setAddresses(found);
        setChosen(chosenAddress());
      },
      (error) => {
        if (abort.signal.aborted) return;
        setAddresses([]);
        toastError(error);
      },
    );
    return () => abort.abort();
  }, [isShopper]);

  const choose = (id: string) => {
    chooseAddress(id);
    setChosen(id);
  };
  const address = addresses?.find(({ _id }) => _id === chosen) ?? addresses?.[0];
  return { addresses, address, choose };
}
