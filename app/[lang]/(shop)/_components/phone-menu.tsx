'use client';

import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { usePart } from '@/app/_components/use-part';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';

const importSheet = () => import('./phone-sheet').then((part) => part.PhoneSheet);

/**
 * The menu of small screens; its sheet is loaded when a finger or the focus is on the button, which shows
 * `children`.
 */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useT('islands');
  const [open, setOpen] = useState(false);
  const [PhoneSheet, load] = usePart(importSheet);

  async function show() {
    if (await load()) setOpen(true);
    else notify.error(wordsOf('islands')('noPart'));
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={show}
        className="needs-scripts grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
      >
        {children}
      </button>
      {PhoneSheet && <PhoneSheet open={open} close={() => setOpen(false)} />}
    </>
  );
}
