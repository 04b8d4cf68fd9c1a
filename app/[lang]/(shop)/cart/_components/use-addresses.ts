'use client';

import { useCallback, useEffect, useState } from 'react';
import type { AddressesView, AddressView } from '@/lib/addresses/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';
import { keepAddress } from '@/lib/client/kept-choices';

/**
 * The shopper's addresses (undefined while they load) and the one to deliver to: the one chosen in this
 * tab or, without a choice or when that one was removed, the default. `hasFailed` when they could not
 * be read; `reload` reads them again.
 */
export function useAddresses(isShopper: boolean) {
  const [addresses, setAddresses] = useState<AddressView[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [first, setFirst] = useState<string>();
  const [chosen, setChosen] = useState<string>();

  const load = useCallback(async (signal?: AbortSignal) => {
    setHasFailed(false);
    try {
      const found = await callApi<AddressesView>('/api/address/get', { as: 'shopper', signal });
      setAddresses(found.addresses);
      setFirst(found.defaultAddress);
      setChosen(chosenAddress());
    } catch (error) {
      if (signal?.aborted) return;
      setHasFailed(true);
      toastError(error);
    }
  }, []);

  useEffect(() => {
    setAddresses(undefined);
    if (!isShopper) return;
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [isShopper, load]);

  const choose = (id: string) => {
    chooseAddress(id);
    keepAddress(id);
    setChosen(id);
  };
  const find = (id: string | undefined) => addresses?.find(({ _id }) => _id === id);
  return { addresses, address: find(chosen) ?? find(first), choose, hasFailed, reload: load };
}
