import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { FormRefusal } from '@/app/_components/form-refusal';
import { ApiError, callApi, errorMessage } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { PageView } from '@/lib/pages/view';

/** Removes a page, after a question. */
export function PageRemoval({
  page,
  onRemoved,
  onOvertaken,
}: {
  page: PageView;
  onRemoved: () => void;
  /** Another device was first, and this is the page as it is there. */
  onOvertaken: (present: PageView) => void;
}) {
  const t = useT('sellerPages');
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      const { slug, revision } = page;
      const body = { slug, revision };
      const { message } = await callApi('/api/page/remove', { as: 'seller', body });
      notify.success(message);
      onRemoved();
    } catch (error) {
      const present = error instanceof ApiError ? error.body.page : undefined;
      if (present) onOvertaken(present);
      setRefused(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button look="outline" size="large" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('removeAsk', { title: page.title })}
      >
        <div className="grid grid-cols-1 gap-5">
          <p className="text-muted">{t('removeText')}</p>
          <FormRefusal text={refused} />
          <div className="flex flex-wrap gap-3">
            <Button size="large" aria-disabled={busy} onClick={() => void remove()}>
              {t('removeYes')}
            </Button>
            <Button size="large" look="outline" onClick={() => setOpen(false)}>
              {t('keep')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
