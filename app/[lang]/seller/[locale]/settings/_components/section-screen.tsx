'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { ProductImage } from '@/app/_components/product-image';
import { LoadState, rowActionClass, Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
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
import { LANGUAGES, type Language, languagesOf } from '@/lib/i18n/languages';
import { type SectionId, sectionPath } from '@/lib/shop/sections';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import type { OrderButtons } from './form-fields';
import { ServicePanel } from './services';
import { SettingsForm } from './settings-form';
import type { SettingField } from './settings-values';

const row =
  'wrap-anywhere flex min-h-10 items-center rounded-field px-3 py-1.5 text-muted leading-tight hover:bg-sunk hover:text-ink aria-[current]:bg-leaf-soft aria-[current]:font-semibold aria-[current]:text-leaf-strong';

type SectionNavProps = { current: string; sections: readonly { id: string; title: string }[] };

export function SectionNav({ current, sections }: SectionNavProps) {
  const t = useT('sellerSettings');
  const tTeam = useT('team');
  return (
    <nav aria-label={t('sections')} className="print:hidden">
      <Link
        href="/seller/settings"
        className="-mx-2 mb-1 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-leaf lg:mx-0 lg:mb-2 lg:px-3"
      >
        <Icon name="chevron-left" className="size-5" />
        {t('allSettings')}
      </Link>
      <ul className="grid gap-0.5 max-lg:hidden">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={sectionPath(id)}
              aria-current={id === current ? 'page' : undefined}
              className={row}
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/seller/people" className={row}>
            {tTeam('title')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const SVG = 'image/svg+xml';

function asSvg(file: File): File | undefined {
  if (file.type === SVG) return file;
  return /\.svg$/i.test(file.name) ? new File([file], file.name, { type: SVG }) : undefined;
}

type Notices = ShopView['guaranteeNotice'];

type NoticeFormProps = {
  language: Language;
  notice: NonNullable<Notices>[Language];
  onSaved: (notices: Notices) => void;
};

function NoticeForm({ language, notice, onSaved }: NoticeFormProps) {
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
    const { shop, message } = await uploadForm<ShopViewResponse>({ path, form });
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

function GuaranteeSection({ shop }: { shop: ShopView }) {
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

function LegalPages() {
  const t = useT('sellerSettings');
  return (
    <Section title={t('legalPages')} text={t('legalPagesText')}>
      <LinkButton href="/seller/pages" variant="outline">
        {t('openPages')}
      </LinkButton>
    </Section>
  );
}

export function SectionScreen({
  section,
  ...form
}: {
  section: SectionId;
  title: string;
  titles: Readonly<Record<string, string>>;
  fields: SettingField[];
  orderButtons: OrderButtons;
  withoutInvoices: Readonly<Record<string, string>>;
}) {
  const { answer, hasFailed, reload } = useQuery<ShopViewResponse>(
    '/api/seller/settings',
    'seller',
  );
  if (!answer)
    return (
      <div className="mt-5">
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      </div>
    );
  const { shop } = answer;
  return (
    <div className="mt-5 space-y-5">
      {section === 'shop' && (
        <div id="setting-logo">
          <LogoSection logo={shop.logo} />
        </div>
      )}
      {(section === 'payments' || section === 'mail') && <ServicePanel service={section} />}
      {form.fields.length > 0 && <SettingsForm section={section} shop={shop} {...form} />}
      {section === 'legal' && <GuaranteeSection shop={shop} />}
      {section === 'legal' && <LegalPages />}
    </div>
  );
}

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
      if (file) form.append('images', asSvg(file) ?? (await preparePhoto(file)));
      const { shop, message } = await uploadForm<ShopViewResponse>({
        path: '/api/seller/logo',
        form,
      });
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
          <span className="h-20 w-40 max-w-full overflow-hidden rounded-field border border-line bg-sunk p-2">
            <ProductImage
              src={logo}
              alt={t('logoOfShop')}
              sizes="160px"
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
