import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { PhotoChoice } from '@/app/[lang]/seller/_components/photo-choice';
import { PhotoFault, preparePhoto } from '@/app/[lang]/seller/_components/prepare-photo';
import { useCategories } from '@/lib/client/categories-store';
import { MAX_BUTTON, MAX_TEXT, MAX_TITLE } from '@/lib/home/view';
import type { Draft } from './home-draft';
import { useUsual } from './use-usual';
import { WordFields } from './word-fields';

/** The words, the picture and the buttons of the banner. */
export function BannerFields({
  draft,
  pictureUrl,
  onChange,
}: {
  draft: Draft;
  /** The address of the picture that it will have, if it is no drawing. */
  pictureUrl: string | undefined;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useT('sellerHome');
  const usual = useUsual();
  const categories = useCategories();
  const [fault, setFault] = useState('');
  const { banner, buttons } = draft;

  async function choose(chosen: File) {
    setFault('');
    try {
      onChange({ file: await preparePhoto(chosen) });
    } catch (error) {
      if (error instanceof PhotoFault) setFault(error.message);
      else throw error;
    }
  }

  return (
    <div className="grid gap-5">
      <WordFields
        value={banner}
        fields={{
          title: { label: t('heading'), max: MAX_TITLE, usual: usual.title },
          text: { label: t('text'), max: MAX_TEXT, usual: usual.text },
        }}
        onChange={(words) => onChange({ banner: words })}
      />
      <div>
        <p className="mb-1.5 font-semibold text-sm">{t('picture')}</p>
        <div className="flex flex-wrap items-center gap-3">
          {pictureUrl && (
            // biome-ignore lint/performance/noImgElement: a file of this device has no sizes to choose from
            <img src={pictureUrl} alt="" className="h-20 w-32 rounded-field object-cover" />
          )}
          <PhotoChoice onChoose={(photo) => void choose(photo)}>{t('choosePhoto')}</PhotoChoice>
          {pictureUrl && (
            <Button look="quiet" onClick={() => onChange({ file: undefined, image: undefined })}>
              {t('usualPicture')}
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-muted text-sm">{t('pictureHint')}</p>
        <p role="status" className="mt-1.5 font-medium text-danger text-sm empty:hidden">
          {fault}
        </p>
      </div>
      {buttons.map((button, at) => {
        const change = (next: object) =>
          onChange({ buttons: buttons.map((one, n) => (n === at ? { ...one, ...next } : one)) });
        const { to } = button;
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
            key={at}
            className="grid gap-4 border-line border-t pt-4"
          >
            <legend className="sr-only">{t('button', { n: at + 1 })}</legend>
            <p aria-hidden="true" className="font-semibold">
              {t('button', { n: at + 1 })}
            </p>
            <SelectField
              label={t('leadsTo')}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            >
              <option value="">{t('nowhere')}</option>
              <option value="all">{t('all')}</option>
              <option value="offers">{t('offers')}</option>
              {categories.map(({ path, text }) => (
                <option key={path} value={path}>
                  {text}
                </option>
              ))}
            </SelectField>
            {to && (
              <WordFields
                value={button}
                fields={{ text: { label: t('words'), max: MAX_BUTTON, usual: usual.button(to) } }}
                onChange={change}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
