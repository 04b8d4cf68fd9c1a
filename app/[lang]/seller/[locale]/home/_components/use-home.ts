import { useCallback, useEffect, useState } from 'react';
import { PhotoFault } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import type { ProductView } from '@/lib/catalog/view';
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
      readProduct(id).catch((error) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((product) => product !== undefined);
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
  async function send(next: Draft | null): Promise<void> {
    if (isBusy) return;
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
    } catch (error) {
      // The field of the picture says why.
      if (error instanceof PhotoFault) return;
      if (!(error instanceof ApiError)) return toastError(error);
      setRefused(error.message);
      const { home, revision: present } = error.body;
      if (error.status !== 409 || present === undefined) return;
      // The seller has been told, so the next press replaces what is there.
      setRevision(present);
      setDraft((now) => now && withPresentPicture(now, home));
    } finally {
      setIsBusy(false);
    }
  }

  return { draft, setDraft, hasFailed, load, refused, isBusy, send };
}
