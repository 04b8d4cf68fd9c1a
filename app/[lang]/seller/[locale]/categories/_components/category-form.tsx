import type { ComponentProps } from 'react';
import { type CSSProperties, type Dispatch, type SetStateAction, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { initialOf, ProductImage } from '@/app/_components/product-image';
import { useShop } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { PhotoChoice, useChosenPhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import {
  TranslationFields,
  translationsOf,
  translationTexts,
} from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import type { Category } from '@/lib/catalog/categories';
import {
  COLOURS,
  DRAWING_NAMES,
  DRAWINGS,
  type DrawingName,
  drawingFor,
  drawingUrl,
  readableColour,
} from '@/lib/catalog/category-tree/category-drawings';
import { MAX_LABEL, MAX_PATH } from '@/lib/catalog/category-tree/paths';
import type { CategoriesResponse } from '@/lib/catalog/view';
import { uploadForm } from '@/lib/client/upload';
import { asksMaker } from '@/lib/law/country-law';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { useCategoryTree } from './use-category-tree';

type Texts = { label: string; hint: string };

function CheckField({ label, hint, ...input }: ComponentProps<'input'> & Texts) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" {...input} className="mt-1 size-5 shrink-0 accent-leaf" />
      <span>
        <b className="font-semibold">{label}</b>
        <span className="block text-muted text-sm">{hint}</span>
      </span>
    </label>
  );
}

/** Without a picture, shows the initial letter of the name. `className` sets the size. */
export function CategoryTile({
  category: { text, image, bgColor },
  className,
}: {
  category: Pick<Category, 'text' | 'image' | 'bgColor'>;
  className: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={`category-tile grid place-content-center overflow-hidden rounded-field font-extrabold text-xl ${className}`}
      style={{ '--tile': bgColor } as CSSProperties}
    >
      {image ? (
        // The picture itself is not draggable, because dragging moves the whole row.
        <ProductImage src={image} alt="" sizes="96px" className="pointer-events-none" />
      ) : (
        initialOf(text)
      )}
    </span>
  );
}

/** `file` resolves to a new picture once the browser has resized it. */
type Appearance = {
  bgColor: string;
  isPictureChosen: boolean;
  image: string | undefined;
  file?: Promise<File> | undefined;
};

const initialAppearance = (category: Category | undefined, count: number): Appearance => ({
  bgColor: category?.bgColor ?? COLOURS[count % COLOURS.length] ?? COLOURS[0],
  isPictureChosen: category !== undefined,
  image: category?.image,
});

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

const isDrawingName = (text: string): text is DrawingName =>
  DRAWING_NAMES.some((name) => name === text);

/** Returns undefined if no drawing fits. */
function suggestedDrawing(text: string): string | undefined {
  const name = drawingFor(text);
  return name && drawingUrl(name);
}

const choice =
  'cursor-pointer rounded-field outline-offset-2 has-checked:outline-3 has-checked:outline-leaf has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-ink';

type AppearanceFieldsProps = {
  appearance: Appearance;
  text: string;
  own: string | undefined;
  onChange: Dispatch<SetStateAction<Appearance>>;
};

function AppearanceFields({ appearance, text, own, onChange }: AppearanceFieldsProps) {
  const t = useT('sellerCategories');
  const tDrawings = useT('categoryDrawings');
  const { bgColor, image, file } = appearance;
  const { url, fault, choose } = useChosenPhoto(file, (next) =>
    onChange((now) => ({ ...now, file: next(now.file) })),
  );

  const isOwn = own && !DRAWINGS.some((drawing) => drawing.image === own);
  const nameOf = (drawing: string) => {
    if (isNamed(drawing)) return t(NAMES[drawing]);
    return isDrawingName(drawing) ? tDrawings(drawing) : drawing;
  };
  const suggested = suggestedDrawing(text);
  const drawings = DRAWINGS.map((one) => ({ ...one, text: nameOf(one.text) }));
  const pictures = [
    { image: undefined, text: t('noPicture') },
    ...(isOwn ? [{ image: own, text: t('ownPicture') }] : []),
    ...drawings.filter((one) => one.image === suggested),
    ...drawings.filter((one) => one.image !== suggested),
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
            category={omitUndefined({ text: text || '?', bgColor, image: shown || undefined })}
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
            <label key={one.image ?? ''} title={one.text} className={choice}>
              <input
                type="radio"
                name="picture"
                aria-label={one.text}
                checked={!file && image === one.image}
                onChange={() =>
                  onChange((now) => ({
                    bgColor: now.bgColor,
                    isPictureChosen: true,
                    image: one.image,
                  }))
                }
                className="sr-only"
              />
              <CategoryTile
                category={omitUndefined({
                  text: text || '?',
                  bgColor,
                  image: one.image || undefined,
                })}
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
                onChange={() => onChange((now) => ({ ...now, bgColor: colour }))}
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
              // `readableColour` lightens the colour until text on it is readable. The preview shows the
              // result at once.
              onChange={({ target }) =>
                onChange((now) => ({ ...now, bgColor: readableColour(target.value) }))
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

function bodyOf(
  texts: Record<string, string>,
  appearance: Appearance,
  category: Category | undefined,
  { asksWithdrawal, asksNonFood }: { asksWithdrawal: boolean; asksNonFood: boolean },
) {
  const { text, parent, newPath } = texts;
  const isOther = newPath && newPath !== category?.path;
  return {
    ...omitUndefined({ path: category?.path }),
    text,
    parent: parent || null,
    hidden: texts.hidden === 'on',
    ...omitUndefined({
      noWithdrawal: asksWithdrawal ? texts.noWithdrawal === 'on' : undefined,
      nonFood: asksNonFood ? texts.nonFood === 'on' : undefined,
    }),
    bgColor: appearance.bgColor,
    // The stored picture stays until the upload of a new file has succeeded.
    ...omitUndefined({
      image: appearance.file ? undefined : (appearance.image ?? null),
      newPath: isOther ? newPath : undefined,
    }),
    ...translationsOf(texts, category?.translations),
  };
}

async function uploadPicture(path: string, file: Blob): Promise<CategoriesResponse> {
  const form = new FormData();
  form.append('path', path);
  form.append('images', file);
  return uploadForm<CategoriesResponse>({ path: '/api/category/picture', form });
}

export function CategoryForm({
  category: first,
  tree: { categories, revision },
  send,
  onSaved,
  onDone,
}: {
  category: Category | undefined;
  tree: CategoriesResponse;
  send: ReturnType<typeof useCategoryTree>['send'];
  onSaved: (saved: CategoriesResponse) => void;
  onDone: () => void;
}) {
  const t = useT('sellerCategories');
  /** The value is undefined until a new category is stored. */
  const [category, setCategory] = useState(first);
  const [text, setText] = useState(first?.text ?? '');
  const [chosen, setChosen] = useState(() => initialAppearance(first, categories.length));
  const appearance = chosen.isPictureChosen ? chosen : { ...chosen, image: suggestedDrawing(text) };
  const { withdrawal, country } = useShop();
  const asksWithdrawal = Boolean(withdrawal || first?.noWithdrawal);
  const asksNonFood = Boolean(asksMaker(country) || first?.nonFood);
  const hasParts = categories.some(({ parent }) => parent && parent === category?.path);
  const above = categories.filter((one) => !one.parent && one.path !== category?.path);

  const { fieldErrors, errorText, busy, props } = useForm(async (texts) => {
    const [picture] = await Promise.allSettled([appearance.file]);
    // The field of the picture already shows the error.
    if (picture.status === 'rejected') return;
    const body = bodyOf(texts, appearance, category, { asksWithdrawal, asksNonFood });
    const saved = await send('/api/category/save', { ...body, revision });
    const targetPath = body.newPath ?? category?.path;
    const stored = saved.categories.find((one) =>
      targetPath ? one.path === targetPath : !categories.some(({ path }) => path === one.path),
    );
    setCategory(stored);
    if (picture.value && stored) onSaved(await uploadPicture(stored.path, picture.value));
    onDone();
  });

  return (
    <form {...props} className="grid grid-cols-1 gap-5">
      <Field
        label={t('name')}
        name="text"
        defaultValue={first?.text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        maxLength={MAX_LABEL}
        required
        error={fieldErrors.text}
      />
      <AppearanceFields
        appearance={appearance}
        text={text}
        own={category?.image}
        onChange={setChosen}
      />
      <SelectField
        label={t('partOf')}
        name="parent"
        defaultValue={first?.parent ?? ''}
        disabled={hasParts}
        hint={hasParts ? t('hasParts') : undefined}
        error={fieldErrors.parent}
      >
        <option value="">{t('noOther')}</option>
        {above.map((one) => (
          <option key={one.path} value={one.path}>
            {one.text}
          </option>
        ))}
      </SelectField>
      {category && (
        <Field
          label={t('addressPart')}
          name="newPath"
          defaultValue={category.path}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={MAX_PATH}
          hint={t('addressHint', { path: `/products/${category.path.toLowerCase()}` })}
          error={fieldErrors.newPath}
        />
      )}
      <CheckField
        name="hidden"
        defaultChecked={first?.hidden}
        label={t('hide')}
        hint={t('hideHint')}
      />
      {asksWithdrawal && (
        <CheckField
          name="noWithdrawal"
          defaultChecked={first?.noWithdrawal}
          label={t('noWithdrawal')}
          hint={t('noWithdrawalHint')}
        />
      )}
      {asksNonFood && (
        <CheckField
          name="nonFood"
          defaultChecked={first?.nonFood}
          label={t('nonFood')}
          hint={t('nonFoodHint')}
        />
      )}
      <TranslationFields
        of="category"
        texts={translationTexts(first?.translations)}
        fieldErrors={fieldErrors}
      />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
