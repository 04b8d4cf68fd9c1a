'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { ProductImage } from '@/app/_components/product-image';
import { LoadState, rowActionClass, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import {
  PhotoChoice,
  PhotoFault,
  preparePhoto,
} from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { cacheShop } from '@/lib/client/shop-store';
import { uploadForm } from '@/lib/client/upload';
import type { ShopAnswer } from '@/lib/shop/view';
import type { OrderButtons } from './form-fields';
import { SettingsForm } from './settings-form';
import type { SettingField } from './settings-values';
import { sectionId } from './use-setting-in-address';

/** Links to the staff accounts and to the text pages. */
export function PagesLink() {
  const t = useT('sellerPages');
  const tTeam = useT('team');
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href="/seller/people" variant="outline">
        {tTeam('title')}
      </LinkButton>
      <LinkButton href="/seller/pages" variant="outline">
        {t('title')}
      </LinkButton>
    </div>
  );
}

/** The settings of the shop. */
export function SettingsScreen({
  fields,
  orderButtons,
}: {
  fields: SettingField[];
  orderButtons: OrderButtons;
}) {
  const { answer, hasFailed, reload } = useQuery<ShopAnswer>('/api/shop/settings', 'seller');
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  return (
    <div className="space-y-5">
      <div id={sectionId('logo')} className="scroll-mt-20">
        <LogoSection logo={answer.shop.logo} />
      </div>
      <SettingsForm shop={answer.shop} fields={fields} orderButtons={orderButtons} />
    </div>
  );
}

/** The logo of the shop. It is stored as soon as the seller chooses a file. */
function LogoSection({ logo: first }: { logo?: string }) {
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
      cacheShop(shop);
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
