'use client';

import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { SelectField } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Icon } from '@/app/_components/icon';
import { Badge, LoadState, rowActionClass } from '@/app/_components/section';
import { useDragOrder } from '@/app/[lang]/seller/[locale]/_components/row-order';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import type { Category } from '@/lib/catalog/categories';
import { categoryOption } from '@/lib/catalog/category-names';
import { movedTo, siblingsOf } from '@/lib/catalog/category-tree/tree';
import type { CategoriesResponse } from '@/lib/catalog/view';
import { ApiError, toastError } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { CategoryForm, CategoryTile } from './category-form';
import { useCategoryTree } from './use-category-tree';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

type MoverProps = {
  label: string;
  step: 1 | -1;
  /** True if the button is disabled: the first category cannot move up, and the last category cannot move down. */
  isLast: boolean;
  onMove: (step: number) => void;
};

/** The up and down arrow keys do the same. */
function Mover({ label, step, isLast, onMove }: MoverProps) {
  const t = useT('sellerCategories');
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const button = event.currentTarget;
    // The browser blurs an element that moves in the document, so focus it again.
    flushSync(() => onMove(by));
    button.focus();
  }
  return (
    <button
      type="button"
      aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { category: label })}
      aria-disabled={isLast}
      onClick={() => onMove(step)}
      onKeyDown={onKeyDown}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30"
    >
      <Icon name="chevron-down" className={`size-5 ${step < 0 ? 'rotate-180' : ''}`} />
    </button>
  );
}

type CategoryRowsProps = {
  categories: readonly Category[];
  onOrder: (list: readonly Category[]) => void;
  onEdit: (path: string) => void;
};

function CategoryRows({ categories, onOrder, onEdit }: CategoryRowsProps) {
  const t = useT('sellerCategories');
  const labels = useCategoryLabels();
  const [announcement, setAnnouncement] = useState('');

  function moveTo(path: string, target: string | undefined) {
    const list = movedTo(categories, path, target);
    if (list === categories) return;
    const siblings = siblingsOf(list, path);
    const place = siblings.findIndex((one) => one.path === path);
    const category = labels[path] ?? siblings[place]?.text ?? '';
    setAnnouncement(t('movedTo', { category, place: place + 1, count: siblings.length }));
    onOrder(list);
  }

  const { list, rowProps, over, dragged } = useDragOrder<HTMLUListElement>(moveTo);

  return (
    <>
      <ul
        ref={list}
        className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card"
      >
        {categories.map((category) => {
          const { path, text, parent, hidden } = category;
          const label = labels[path] ?? text;
          const siblings = siblingsOf(categories, path);
          const place = siblings.findIndex((one) => one.path === path);
          const move = (step: number) => moveTo(path, siblings[place + step]?.path);
          return (
            <li
              key={path}
              {...rowProps(path)}
              className={`flex cursor-grab select-none flex-wrap items-center [-webkit-touch-callout:none] gap-1 py-2 pe-2 sm:pe-5 ${parent ? 'ps-8 sm:ps-14' : 'ps-2 sm:ps-5'} ${over === path ? 'bg-leaf-soft' : ''} ${dragged === path ? 'opacity-50' : ''}`}
            >
              <CategoryTile
                category={category}
                className="me-1 size-9 shrink-0 sm:me-3 sm:size-11"
              />
              <p className="min-w-0 grow basis-[min-content] font-semibold leading-snug">
                {label}
                {hidden && <Badge>{t('hidden')}</Badge>}
              </p>
              <div className="ms-auto flex items-center gap-1">
                <Mover label={label} step={-1} isLast={place === 0} onMove={move} />
                <Mover
                  label={label}
                  step={1}
                  isLast={place === siblings.length - 1}
                  onMove={move}
                />
                <button
                  type="button"
                  className={`${rowActionClass} -ms-2 shrink-0 sm:ms-1`}
                  onClick={() => onEdit(path)}
                >
                  {t('editShort')}
                  <span className="sr-only"> {label}</span>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Moves the products of the category to another category before the deletion. */
function CategoryRemoval({
  category,
  tree: { categories, revision },
  send,
  onDone,
}: {
  category: Category;
  tree: CategoriesResponse;
  send: ReturnType<typeof useCategoryTree>['send'];
  onDone: () => void;
}) {
  const t = useT('sellerCategories');
  const labels = useCategoryLabels();
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState('');
  const { path, text } = category;
  const target = categories.find((one) => one.path === into);

  async function remove() {
    if (busy) return;
    setBusy(true);
    setErrorText('');
    try {
      const body = { path, revision, into: into || undefined };
      await send(into ? '/api/category/merge' : '/api/category/remove', body);
      onDone();
      focusInPlace('[data-toolbar] button');
    } catch (error) {
      if (error instanceof ApiError) setErrorText(error.message);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-label={t('remove')}
      className="mt-8 grid grid-cols-1 gap-4 border-line border-t pt-6"
    >
      <SelectField
        label={t('removeThis')}
        value={into}
        onChange={({ target: select }) => setInto(select.value)}
        hint={t('removeHint')}
      >
        <option value="">{t('noProducts')}</option>
        {categories
          .filter((one) => one.path !== path)
          .map((one) => (
            <option key={one.path} value={one.path}>
              {t('productsGoTo', { category: categoryOption(one, labels).replace('– ', '') })}
            </option>
          ))}
      </SelectField>
      <FormError text={errorText} />
      <Button variant="danger" className="py-2" aria-disabled={busy} onClick={() => void remove()}>
        {target
          ? t('mergeInto', { category: labels[target.path] ?? target.text })
          : t('removeName', { category: labels[path] ?? text })}
      </Button>
    </section>
  );
}

type CategoryDialogProps = {
  path: string | null | undefined;
  tree: CategoriesResponse;
  send: ReturnType<typeof useCategoryTree>['send'];
  onSaved: (saved: CategoriesResponse) => void;
  onClose: () => void;
};

/** `path` is null for a new category, and undefined while the dialog is closed. */
function CategoryDialog({ path, tree, send, onSaved, onClose }: CategoryDialogProps) {
  const t = useT('sellerCategories');
  const category = tree.categories.find((one) => one.path === path);
  return (
    <Dialog
      open={path !== undefined}
      onClose={onClose}
      title={t(path === null ? 'new' : 'edit')}
      shape="sheet"
    >
      {path && !category ? (
        <p className="text-muted">{t('gone')}</p>
      ) : (
        <>
          <CategoryForm
            category={category}
            tree={tree}
            send={send}
            onSaved={onSaved}
            onDone={onClose}
          />
          {category && (
            <CategoryRemoval category={category} tree={tree} send={send} onDone={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}

export function CategoriesScreen() {
  const t = useT('sellerCategories');
  const shown = useCategoryTree();
  const { tree, hasFailed, reload, order } = shown;
  const [edited, setEdited] = useState<string | null>();

  return (
    <div className="max-w-3xl">
      <Toolbar
        back={{ href: '/seller/product-list', text: t('products') }}
        title={t('title')}
        hint={t('orderHint')}
        actions={
          <Button onClick={() => setEdited(null)} disabled={!tree}>
            <Icon name="plus" className="size-5" />
            {t('add')}
          </Button>
        }
      />
      {tree ? (
        <CategoryRows categories={tree.categories} onOrder={order} onEdit={setEdited} />
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
      {tree && (
        <CategoryDialog
          path={edited}
          tree={tree}
          send={shown.send}
          onSaved={shown.take}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
