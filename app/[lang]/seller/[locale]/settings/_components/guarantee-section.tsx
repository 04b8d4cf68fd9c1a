'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { rowActionClass, Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import {
  PhotoChoice,
  PhotoFault,
  preparePhoto,
} from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { notify } from '@/lib/client/notify';
import { cacheShop } from '@/lib/client/shop-store';
import { uploadForm } from '@/lib/client/upload';
import { LANGUAGES, type Language, languagesOf } from '@/lib/i18n/languages';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { asSvg } from './as-svg';

type Notices = ShopView['guaranteeNotice'];

/** The form for the notice in one language. */
function NoticeForm({
  language,
  notice,
  onSaved,
}: {
  language: Language;
  notice: NonNullable<Notices>[Language];
  onSaved: (notices: Notices) => void;
}) {
  const t = useT('sellerSettings');
  const { name, dir } = LANGUAGES[language];
  const [file, setFile] = useState<File>();
  const [isRemoved, setIsRemoved] = useState(false);
  const [fault, setFault] = useState('');
  const stored = isRemoved ? undefined : notice?.image;
  const { fieldErrors, errorText, busy, props } = useForm(async ({ text = '', link = '' }) => {
    const form = new FormData();
    const fields = { language, text, link, picture: isRemoved ? 'no' : 'keep' };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    if (file) form.append('images', file);
    const path = '/api/seller/guarantee-notice';
    const { shop, message } = await uploadForm<ShopAnswer>({ path, form });
    cacheShop(shop);
    notify.success(message);
    setFile(undefined);
    setIsRemoved(false);
    onSaved(shop.guaranteeNotice);
  });

  async function choose(chosen: File) {
    setFault('');
    try {
      setFile(asSvg(chosen) ?? (await preparePhoto(chosen)));
    } catch (error) {
      if (!(error instanceof PhotoFault)) throw error;
      setFault(error.message);
    }
  }

  return (
    <form {...props} className="grid gap-4 border-line border-t pt-4">
      <h3 className="font-bold">{name}</h3>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {stored && !file && (
          <a href={stored} target="_blank" rel="noopener noreferrer">
            <img src={stored} alt={t('guaranteePicture')} className="h-24 border border-line" />
          </a>
        )}
        {file && <span className="[overflow-wrap:anywhere]">{file.name}</span>}
        <PhotoChoice onChoose={(chosen) => void choose(chosen)}>
          {t(stored || file ? 'guaranteeReplace' : 'guaranteeChoose')}
        </PhotoChoice>
        {(stored || file) && (
          <button
            type="button"
            className={rowActionClass}
            onClick={() => {
              setFile(undefined);
              setIsRemoved(true);
            }}
          >
            {t('guaranteeRemove')}
          </button>
        )}
      </div>
      <p role="status" className="font-medium text-danger text-sm empty:hidden">
        {fault}
      </p>
      <TextArea
        label={t('guaranteeText')}
        name="text"
        defaultValue={notice?.text}
        rows={4}
        maxLength={2_000}
        lang={language}
        dir={dir}
        hint={t('guaranteeTextHint')}
        error={fieldErrors.text}
      />
      <Field
        label={t('guaranteeLink')}
        name="link"
        type="url"
        defaultValue={notice?.link}
        autoComplete="off"
        maxLength={500}
        error={fieldErrors.link}
      />
      <FormError text={errorText} />
      <Button type="submit" variant="outline" aria-disabled={busy} className="justify-self-start">
        {t('guaranteeSave', { language: name })}
      </Button>
    </form>
  );
}

/** The official notice about the legal guarantee, in each language of the shop. */
export function GuaranteeSection({ shop }: { shop: ShopView }) {
  const t = useT('sellerSettings');
  const [notices, setNotices] = useState(shop.guaranteeNotice);
  return (
    <Section title={t('guarantee')} text={t('guaranteeHint')}>
      <div className="grid gap-6">
        {languagesOf(shop).map((language) => (
          <NoticeForm
            key={language}
            language={language}
            notice={notices?.[language]}
            onSaved={setNotices}
          />
        ))}
      </div>
    </Section>
  );
}
