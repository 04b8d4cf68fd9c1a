import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { fieldOf } from '@/app/[lang]/seller/[locale]/_components/field-of';
import type { Texts } from './form-texts';
import { SwitchField } from './switch-field';

/** What the pages of the shop show beside the goods. */
export function FrontFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const field = fieldOf(texts, faults);
  return (
    <>
      <SwitchField name="stars" label={t('stars')} isOn={texts.stars === 'on'} />
      <p className="mb-4 max-w-prose text-muted text-sm">{t('starsHint')}</p>
      <SelectField {...field('newsletter', t('newsletter'))} hint={t('newsletterHint')}>
        <option value="">{t('newsletterShown')}</option>
        <option value="off">{t('newsletterOff')}</option>
        <option value="on">{t('newsletterOn')}</option>
      </SelectField>
      {texts.newsletter === 'on' && (
        <p className="mt-3">
          <a
            href="/api/newsletter/export"
            download
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('newsletterExport')}
          </a>
        </p>
      )}
    </>
  );
}
