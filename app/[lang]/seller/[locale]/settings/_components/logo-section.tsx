'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { ProductImage } from '@/app/_components/product-image';
import { rowActionClass, Section } from '@/app/_components/section';
import {
  PhotoChoice,
  PhotoFault,
  preparePhoto,
} from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { noteShop } from '@/lib/client/shop-store';
import { uploadForm } from '@/lib/client/upload';
import type { ShopAnswer } from '@/lib/shop/view';

/** The logo, which is saved as soon as it is chosen. */
export function LogoSection({ logo: first }: { logo?: string }) {
  const t = useT('sellerSettings');
  const [logo, setLogo] = useState(first);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function save(file?: File) {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      const form = new FormData();
      if (file) form.append('images', await preparePhoto(file));
      const { shop, message } = await uploadForm<ShopAnswer>({ path: '/api/seller/logo', form });
      setLogo(shop.logo);
      noteShop(shop);
      notify.success(message);
    } catch (error) {
      if (error instanceof PhotoFault) setFault(error.message);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={t('logo')} text={t('logoHint')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {logo && (
          <span className="size-20 overflow-hidden rounded-field border border-line bg-sunk">
            <ProductImage
              src={logo}
              alt={t('logoOfShop')}
              sizes="96px"
              className="object-contain"
            />
          </span>
        )}
        <PhotoChoice onChoose={(photo) => void save(photo)}>
          {t(logo ? 'replaceLogo' : 'chooseLogo')}
        </PhotoChoice>
        {logo && (
          <button
            type="button"
            className={rowActionClass}
            aria-disabled={busy}
            onClick={() => save()}
          >
            {t('removeLogo')}
          </button>
        )}
      </div>
      <p role="status" className="mt-2 font-medium text-danger text-sm empty:mt-0">
        {fault}
      </p>
    </Section>
  );
}
