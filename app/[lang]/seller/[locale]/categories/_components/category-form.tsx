import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useForm } from '@/app/_components/use-form';
import {
  TranslationFields,
  translationsOf,
  translationTexts,
} from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import type { Category } from '@/lib/catalog/categories';
import { MAX_LABEL, MAX_PATH } from '@/lib/catalog/category-tree/path-math';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { uploadForm } from '@/lib/client/upload';
import { type Look, LookFields, startLook } from './look-fields';
import type { useCategoryTree } from './use-category-tree';

/** What the call takes of the form and the look. */
function bodyOf(texts: Record<string, string>, look: Look, category: Category | undefined) {
  const { text, parent, newPath } = texts;
  const isOther = newPath && newPath !== category?.path;
  return {
    ...(category ? { path: category.path } : {}),
    text,
    parent: parent || null,
    hidden: texts.hidden === 'on',
    bgColor: look.bgColor,
    // One of the seller's own stays until the file is stored.
    ...(look.file ? {} : { image: look.image ?? null }),
    ...(isOther ? { newPath } : {}),
    ...translationsOf(texts, category?.translations),
  };
}

async function uploadPicture(path: string, file: Blob): Promise<CategoriesAnswer> {
  const form = new FormData();
  form.append('path', path);
  form.append('images', file);
  return uploadForm<CategoriesAnswer>({ path: '/api/category/picture', form });
}

/** The form of a category. It keeps what was entered, whatever the answer is. */
export function CategoryForm({
  category: first,
  tree: { categories, revision },
  send,
  onSaved,
  onDone,
}: {
  /** Undefined for a new one. */
  category: Category | undefined;
  tree: CategoriesAnswer;
  send: ReturnType<typeof useCategoryTree>['send'];
  onSaved: (saved: CategoriesAnswer) => void;
  onDone: () => void;
}) {
  const t = useT('sellerCategories');
  /** The category as the form was filled from it; a new one once it is stored. */
  const [category, setCategory] = useState(first);
  const [text, setText] = useState(first?.text ?? '');
  const [look, setLook] = useState(() => startLook(first, categories.length));
  const hasParts = categories.some(({ parent }) => parent && parent === category?.path);
  const above = categories.filter((one) => !one.parent && one.path !== category?.path);

  const { faults, refusal, busy, props } = useForm(async (texts) => {
    const [picture] = await Promise.allSettled([look.file]);
    // Its field says why.
    if (picture.status === 'rejected') return;
    const body = bodyOf(texts, look, category);
    const saved = await send('/api/category/save', { ...body, revision });
    const wanted = body.newPath ?? category?.path;
    const stored = saved.categories.find((one) =>
      wanted ? one.path === wanted : !categories.some(({ path }) => path === one.path),
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
        error={faults.text}
      />
      <LookFields look={look} text={text} own={category?.image} onChange={setLook} />
      <SelectField
        label={t('partOf')}
        name="parent"
        defaultValue={first?.parent ?? ''}
        disabled={hasParts}
        hint={hasParts ? t('hasParts') : undefined}
        error={faults.parent}
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
          error={faults.newPath}
        />
      )}
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="hidden"
          defaultChecked={first?.hidden}
          className="mt-1 size-5 shrink-0 accent-leaf"
        />
        <span>
          <b className="font-semibold">{t('hide')}</b>
          <span className="block text-muted text-sm">{t('hideHint')}</span>
        </span>
      </label>
      <TranslationFields
        of="category"
        texts={translationTexts(first?.translations)}
        faults={faults}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
