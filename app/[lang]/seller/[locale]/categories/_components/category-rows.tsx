import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Badge, rowActionClass } from '@/app/_components/section';
import { useDragOrder } from '@/app/[lang]/seller/[locale]/_components/use-drag-order';
import type { Category } from '@/lib/catalog/categories';
import { movedTo, siblingsOf } from '@/lib/catalog/category-tree/tree-math';
import { CategoryTile } from './category-tile';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A button that moves its row by one place; the arrow keys do it on either of the two. */
function Mover({
  category,
  step,
  isLast,
  onMove,
}: {
  category: Category;
  step: 1 | -1;
  /** Whether there is no further place. */
  isLast: boolean;
  onMove: (step: number) => void;
}) {
  const t = useT('sellerCategories');
  function press(event: KeyboardEvent<HTMLButtonElement>) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const button = event.currentTarget;
    // An element that moves in the document loses the focus.
    flushSync(() => onMove(by));
    button.focus();
  }
  return (
    <button
      type="button"
      aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { category: category.text })}
      aria-disabled={isLast}
      onClick={() => onMove(step)}
      onKeyDown={press}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30"
    >
      <Icon name="chevron-down" className={`size-5 ${step < 0 ? 'rotate-180' : ''}`} />
    </button>
  );
}

/** The categories in their order; parts are set in below theirs. */
export function CategoryRows({
  categories,
  onOrder,
  onEdit,
}: {
  categories: readonly Category[];
  onOrder: (list: readonly Category[]) => void;
  onEdit: (path: string) => void;
}) {
  const t = useT('sellerCategories');
  const [said, setSaid] = useState('');

  function moveTo(path: string, target: string | undefined) {
    const list = movedTo(categories, path, target);
    if (list === categories) return;
    const siblings = siblingsOf(list, path);
    const place = siblings.findIndex((one) => one.path === path);
    const category = siblings[place]?.text ?? '';
    setSaid(t('movedTo', { category, place: place + 1, count: siblings.length }));
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
          const siblings = siblingsOf(categories, path);
          const place = siblings.findIndex((one) => one.path === path);
          const move = (step: number) => moveTo(path, siblings[place + step]?.path);
          return (
            <li
              key={path}
              {...rowProps(path)}
              className={`flex cursor-grab select-none flex-wrap items-center [-webkit-touch-callout:none] gap-1 py-2 pe-3 sm:pe-5 ${parent ? 'ps-8 sm:ps-14' : 'ps-3 sm:ps-5'} ${over === path ? 'bg-leaf-soft' : ''} ${dragged === path ? 'opacity-50' : ''}`}
            >
              <CategoryTile category={category} className="me-2 size-11 shrink-0 sm:me-3" />
              {/* The buttons go below it where its longest word has no room beside them. */}
              <p className="min-w-0 grow basis-[min-content] font-semibold leading-snug">
                {text}
                {hidden && <Badge>{t('hidden')}</Badge>}
              </p>
              <div className="ms-auto flex items-center gap-1">
                <Mover category={category} step={-1} isLast={place === 0} onMove={move} />
                <Mover
                  category={category}
                  step={1}
                  isLast={place === siblings.length - 1}
                  onMove={move}
                />
                <button
                  type="button"
                  className={`${rowActionClass} -ms-1 shrink-0 sm:ms-1`}
                  onClick={() => onEdit(path)}
                >
                  {t('editShort')}
                  <span className="sr-only"> {text}</span>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
