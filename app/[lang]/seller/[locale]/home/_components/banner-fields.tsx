import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { PhotoChoice } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { useCategories } from '@/lib/client/categories-store';
import { MAX_BUTTON, MAX_TEXT, MAX_TITLE } from '@/lib/home/view';
import type { Draft } from './home-draft';
import { useUsual } from './use-usual';
import { WordFields } from './word-fields';

/** The picture of the banner: its address, if it is no drawing, why a file was not taken, and the choice of another. */
export type Picture = { url: string | undefined; fault: string; choose: (photo: File) => void };

/** The words, the picture and the buttons of the banner. */
export function BannerFields({
  draft,
  picture: { url, fault, choose },
  onChange,
}: {
  draft: Draft;
  picture: Picture;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useT('sellerHome');
  const usual = useUsual();
  const categories = useCategories();
  const { banner, buttons } = draft;

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
          {url && (
            // biome-ignore lint/performance/noImgElement: a file of this device has no sizes to choose from
            <img src={url} alt="" className="h-20 w-32 rounded-field object-cover" />
          )}
          <PhotoChoice onChoose={choose}>{t('choosePhoto')}</PhotoChoice>
          {url && (
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
