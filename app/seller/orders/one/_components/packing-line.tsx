import type { KeyboardEvent } from 'react';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import type { Count, Item } from './counts';

type Props = {
  item: Item;
  /** Of the order, ISO 4217. */
  currency: string;
  count: Count;
  isTicked: boolean;
  /** Whether the order can still be counted. */
  isOpen: boolean;
  wish: string;
  onTick: (tick: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFound: (found: number) => void;
  onReplace: () => void;
  onGiveBack: (giveBack: boolean) => void;
};

function Found({ item, count, onFound }: Pick<Props, 'item' | 'count' | 'onFound'>) {
  const { name } = item.product;
  return (
    <div className="flex shrink-0 items-center">
      <Button
        look="quiet"
        size="icon"
        aria-label={`One less of ${name}`}
        aria-disabled={count.found === 0}
        onClick={() => onFound(Math.max(count.found - 1, 0))}
      >
        <Icon name="minus" className="size-5" />
      </Button>
      <output
        aria-label={`Found of ${name}`}
        className="min-w-14 text-center font-bold tabular-nums"
      >
        {count.found} of {item.quantity}
      </output>
      <Button
        look="quiet"
        size="icon"
        aria-label={`One more of ${name}`}
        aria-disabled={count.found === item.quantity}
        onClick={() => onFound(Math.min(count.found + 1, item.quantity))}
      >
        <Icon name="plus" className="size-5" />
      </Button>
    </div>
  );
}

function Missing({
  item,
  currency,
  count,
  wish,
  isOpen,
  onReplace,
  onGiveBack,
}: Omit<Props, 'onTick'>) {
  const missing = item.quantity - count.found;
  const { replacement } = item;
  if (missing === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-tomato">
        {missing} missing: {wish}
      </p>
      {replacement && count.replacement && (
        <p className="font-semibold">
          Instead: {replacement.quantity} × {replacement.product.name},{' '}
          <Amount amount={replacement.amount} currency={currency} />
        </p>
      )}
      {item.product.stock !== undefined && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={count.giveBack ?? false}
            disabled={!isOpen}
            onChange={({ target }) => onGiveBack(target.checked)}
            className="size-4.5"
          />
          Still on the shelf, sell it
        </label>
      )}
      {isOpen && (
        <Button look="soft" aria-label={`Replace ${item.product.name}`} onClick={onReplace}>
          {replacement ? 'Other replacement' : 'Replace'}
        </Button>
      )}
    </div>
  );
}

/** One line to pack: a tick over the picture and the name, how many were found, what replaces it. */
export function PackingLine(props: Props) {
  const { item, count, isTicked, isOpen, onTick, onKeyDown } = props;
  const { product, quantity } = item;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <button
          type="button"
          data-tick
          aria-pressed={isTicked}
          aria-disabled={!isOpen}
          onClick={(event) => isOpen && onTick(event.currentTarget)}
          onKeyDown={(event) => isOpen && onKeyDown(event)}
          className="group flex min-w-0 grow basis-52 items-center gap-4 rounded-field text-left"
        >
          <span className="relative shrink-0">
            <ProductThumb
              src={product.image[0]}
              category={product.category}
              className="size-24 group-aria-pressed:opacity-40"
            />
            {isTicked && (
              <span className="absolute inset-0 grid place-items-center text-leaf">
                <Icon name="check" className="size-14" />
              </span>
            )}
          </span>
          <span className="min-w-0">
            <span className="block font-extrabold text-2xl text-leaf tabular-nums">
              {quantity} ×
            </span>
            <span className="block font-semibold leading-snug">{product.name}</span>
            {product.weight && <span className="block text-muted text-sm">{product.weight}</span>}
          </span>
        </button>
        {isOpen ? (
          <Found {...props} />
        ) : (
          <span className="font-bold tabular-nums">
            {count.found} of {quantity}
          </span>
        )}
      </div>
      <Missing {...props} />
    </li>
  );
}
