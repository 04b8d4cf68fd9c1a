import { useCallback, useEffect, useState } from 'react';
import { PhotoFault } from '@/app/[lang]/seller/_components/prepare-photo';
import type { ProductView, SellerProducts } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { uploadForm } from '@/lib/client/upload';
import type { HomeAnswer } from '@/lib/home/view';
import { afterSave, type Draft, draftOf, homeOf, withPresentPicture } from './home-draft';

const PATH = '/api/seller/home';

/** The products that were chosen by hand; one that is gone is left out. */
async function chosenOf({ home }: HomeAnswer): Promise<ProductView[]> {
  const ids = home?.best?.products ?? [];
  const found = await Promise.all(
    ids.map((id) =>
      callApi<SellerProducts>(`/api/product/seller?id=${id}`, { as: 'seller' }).then(
        ({ products }) => products,
        (error) => {
          if (error instanceof ApiError) return [];
          throw error;
        },
      ),
    ),
  );
  return found.flat();
}

async function upload(file: Blob): Promise<HomeAnswer> {
  const form = new FormData();
  form.append('images', file);
  return uploadForm<HomeAnswer>({ path: `${PATH}/picture`, form });
}

/** The home page as this screen has it, and the calls that change it. */
export function useHome() {
  const [draft, setDraft] = useState<Draft>();
  const [revision, setRevision] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [refused, setRefused] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const answer = await callApi<HomeAnswer>(`${PATH}/read`, { as: 'seller' });
      setDraft(draftOf(answer.home, await chosenOf(answer)));
      setRevision(answer.revision);
    } catch (error) {
      setHasFailed(true);
      toastError(error);
    }
  }, []);
  useEffect(() => void load(), [load]);

  /** Sends all of it, null for that of the beginning; what was entered stays when it is refused. */
  async function send(next: Draft | null): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setRefused('');
    try {
      const file = await next?.file;
      const body = { home: next && homeOf(next), revision };
      const saved = await callApi<HomeAnswer>(PATH, { as: 'seller', body });
      setRevision(saved.revision);
      const last = file ? await upload(file) : saved;
      setRevision(last.revision);
      setDraft((now) => now && afterSave(now, next, last.home));
      notify.success(saved.message);
      return true;
    } catch (error) {
      // The field of the picture says why.
      if (error instanceof PhotoFault) return false;
      if (!(error instanceof ApiError)) toastError(error);
      else {
        setRefused(error.message);
        const { home, revision: present } = error.body;
        if (error.status !== 409 || present === undefined) return false;
        // The seller has been told, so the next press replaces what is there.
        setRevision(present);
        setDraft((now) => now && withPresentPicture(now, home));
      }
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { draft, setDraft, hasFailed, load, refused, isBusy, send };
}
