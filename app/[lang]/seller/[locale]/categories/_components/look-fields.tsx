import type { CSSProperties, Dispatch, SetStateAction } from 'react';
import { useT } from '#i18n';
import { PhotoChoice, useChosenPhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import type { Category } from '@/lib/catalog/categories';
import { COLOURS, DRAWINGS, readableColour } from '@/lib/catalog/category-tree/colour-math';
import { CategoryTile } from './category-tile';

/** Picture and colour of a category, and the file that is to become the picture, as it is being prepared. */
export type Look = {
  bgColor: string;
  image: string | undefined;
  file?: Promise<File> | undefined;
};

/** The look with which the form begins: that of the category, or the next colour. */
export const startLook = (category: Category | undefined, count: number): Look => ({
  bgColor: category?.bgColor ?? COLOURS[count % COLOURS.length] ?? COLOURS[0],
  image: category?.image,
});

/** The names of the drawings, by the paths of the categories that they were made for. */
const NAMES = {
  Vegetables: 'vegetables',
  Fruits: 'fruits',
  Drinks: 'drinks',
  Instant: 'instant',
  Dairy: 'dairy',
  Bakery: 'bakery',
  Grains: 'grains',
} as const;

const isNamed = (path: string): path is keyof typeof NAMES => Object.hasOwn(NAMES, path);

const choice =
  'cursor-pointer rounded-field outline-offset-2 has-checked:outline-3 has-checked:outline-leaf has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-ink';

/** The pictures and colours to choose from, and the tile as shoppers will see it. */
export function LookFields({
  look,
  text,
  own,
  onChange,
}: {
  look: Look;
  text: string;
  /** The picture that the category has. */
  own: string | undefined;
  onChange: Dispatch<SetStateAction<Look>>;
}) {
  const t = useT('sellerCategories');
  const { bgColor, image, file } = look;
  const { url, fault, choose } = useChosenPhoto(file, (next) =>
    onChange((now) => ({ ...now, file: next(now.file) })),
  );

  const isOwn = own && !DRAWINGS.some((drawing) => drawing.image === own);
  const pictures = [
    { image: undefined, text: t('noPicture') },
    ...(isOwn ? [{ image: own, text: t('ownPicture') }] : []),
    ...DRAWINGS.map((one) => ({ ...one, text: isNamed(one.text) ? t(NAMES[one.text]) : one.text })),
  ];
  const shown = url ?? image;

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <div
          aria-label={t('preview')}
          role="img"
          className="category-tile w-min min-w-[5.5rem] max-w-[9rem] shrink-0 rounded-card p-2 pb-3 text-center font-semibold text-sm leading-tight"
          style={{ '--tile': bgColor } as CSSProperties}
        >
          <CategoryTile
            category={{ text: text || '?', bgColor, ...(shown ? { image: shown } : {}) }}
            className="mx-auto mb-1.5 aspect-square w-full max-w-20 text-4xl"
          />
          <span className="line-clamp-3 break-words hyphens-auto">{text || t('name')}</span>
        </div>
        <div>
          <PhotoChoice onChoose={choose}>{t('choosePhoto')}</PhotoChoice>
          <p role="status" className="mt-2 font-medium text-danger text-sm empty:hidden">
            {fault}
          </p>
        </div>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">{t('drawing')}</legend>
        <div className="flex flex-wrap gap-2">
          {pictures.map((one) => (
            <label key={one.text} title={one.text} className={choice}>
              <input
                type="radio"
                name="picture"
                aria-label={one.text}
                checked={!file && image === one.image}
                onChange={() => onChange({ bgColor, image: one.image })}
                className="sr-only"
              />
              <CategoryTile
                category={{
                  text: text || '?',
                  bgColor,
                  ...(one.image ? { image: one.image } : {}),
                }}
                className="size-11"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">{t('colour')}</legend>
        <div className="flex flex-wrap items-center gap-2">
          {COLOURS.map((colour) => (
            <label key={colour} className={choice}>
              <input
                type="radio"
                name="colour"
                aria-label={t('colourOf', { colour })}
                checked={bgColor === colour}
                onChange={() => onChange({ ...look, bgColor: colour })}
                className="sr-only"
              />
              <span
                className="block size-11 rounded-field border border-line forced-color-adjust-none"
                style={{ backgroundColor: colour }}
              />
            </label>
          ))}
          <label className="flex min-h-11 items-center gap-2 font-semibold text-sm">
            <input
              type="color"
              aria-label={t('ownColour')}
              value={bgColor}
              // Made as light as its text needs, which the tile shows at once.
              onChange={({ target }) =>
                onChange({ ...look, bgColor: readableColour(target.value) })
              }
              className="size-11 cursor-pointer rounded-field border border-edge bg-card p-1"
            />
            {t('own')}
          </label>
        </div>
      </fieldset>
    </div>
  );
}
