'use client';

import { useEffect, useState } from 'react';
import type { AddressView } from '@/lib/addresses/view';
import { addressesAnswer } from '@/lib/addresses/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';

/** The shopper's addresses (undefined while they load) and the chosen one. */
export function useAddresses(isShopper: boolean) {
  const [addresses, setAddresses] = useState<AddressView[]>();
  const [chosen, setChosen] = useState<string>();

  useEffect(() => {
    setAddresses(undefined);
    if (!isShopper) return;
    const abort = new AbortController();
    callApi('/api/address/get', addressesAnswer, { as: 'shopper', signal: abort.signal }).then(
      ({ addresses: found }) => {
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
