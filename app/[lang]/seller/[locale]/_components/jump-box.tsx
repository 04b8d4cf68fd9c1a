'use client';

import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import type { SellerProduct } from '@/lib/catalog/view';
import type { PeopleResponse } from '@/lib/checkout/phone/view';
import { callApi, serverNow, toastError } from '@/lib/client/api-client';
import { localPath } from '@/lib/client/language';
import { goTo } from '@/lib/client/navigation';
import { usePerson } from '@/lib/client/seller-store';
import { datedNumber } from '@/lib/orders/order-number';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { sectionPath } from '@/lib/shop/sections';
import { can, type Role } from '@/lib/staff/roles';
import { canOpen, hrefOf, jumpScreens } from '@/lib/staff/screens';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { asksServer, type JumpRow, jumpMatches } from './jump-matches';

export type SettingsSection = {
  id: string;
  title: string;
  settings: readonly { name: string; label: string }[];
};

const SETTINGS = '/seller/settings';
const MAX_ROWS = 5;
const LIMIT = String(MAX_ROWS);
const DELAY_MS = 200;

type Person = PeopleResponse['people'][number];
type Kind = 'screens' | 'orders' | 'products' | 'customers' | 'settings';
type Found = Partial<Record<Kind, JumpRow[]>>;

/** Includes the settings if the role may change them. */
function useLocalRows(
  role: Role,
  sections: readonly SettingsSection[],
): Required<Pick<Found, 'screens' | 'settings'>> {
  const t = useT('seller');
  return useMemo(() => {
    const screens = jumpScreens(role).map((screen) =>
      omitUndefined({
        id: hrefOf(screen),
        href: hrefOf(screen),
        text: t(screen.text),
        detail: screen.group && t(screen.group),
      }),
    );
    const settings = canOpen(role, SETTINGS)
      ? sections.flatMap(({ id, title, settings: rows }) => [
          { id: `section ${id}`, href: sectionPath(id), text: title, detail: t('settings') },
          ...rows
            .filter(({ label }) => label !== title)
            .map(({ name, label }) => ({
              id: `setting ${name}`,
              href: sectionPath(id, name),
              text: label,
              detail: title,
            })),
        ])
      : [];
    return { screens, settings };
  }, [role, sections, t]);
}

function useRowOf(role: Role) {
  const ofOrder = useT('order');
  const locale = useLocale();
  const { timeZone } = useShop();
  return {
    order: (order: OrderView): JumpRow => {
      const { _id, createdAt, status, way, address } = order;
      const number = datedNumber(order, Date.parse(createdAt), serverNow(), timeZone, locale);
      return {
        id: `order ${_id}`,
        href: `/seller/orders/${_id}`,
        text: `${number} · ${address.firstName} ${address.lastName}`,
        detail: ofOrder(statusKey(status, way)),
      };
    },
    product: ({ _id, name, weight }: SellerProduct): JumpRow =>
      omitUndefined({
        id: `product ${_id}`,
        href: can(role, 'goods')
          ? `/seller/product-list/${_id}`
          : `/seller/product-list?${new URLSearchParams({ q: name })}`,
        text: name,
        detail: weight || undefined,
      }),
    customer: ({ name, phone }: Person, at: number): JumpRow =>
      omitUndefined({
        id: `customer ${at}`,
        href: `/seller/${can(role, 'customers') ? 'customers' : 'orders'}?${new URLSearchParams({ q: phone || name })}`,
        text: name,
        detail: phone || undefined,
      }),
  };
}

/** Searches only what the role may read. */
function useServerRows(role: Role, query: string): { found: Found; isLoading: boolean } {
  const asked = asksServer(query) ? query.trim() : '';
  const [answer, setAnswer] = useState<{ asked: string; found: Found }>({ asked: '', found: {} });
  const rowOf = useRowOf(role);
  const convert = useEffectEvent(
    (orders: OrderView[] = [], products: SellerProduct[] = [], people: Person[] = []): Found => ({
      orders: orders.map(rowOf.order),
      products: products.map(rowOf.product),
      customers: people.slice(0, MAX_ROWS).map(rowOf.customer),
    }),
  );

  useEffect(() => {
    if (!asked) return;
    const abort = new AbortController();
    const { signal } = abort;
    const read = async <T,>(isAllowed: boolean, path: string, more: Record<string, string>) => {
      if (!isAllowed) return undefined;
      const search = new URLSearchParams({ q: asked, ...more });
      return callApi<T>(`/api/${path}?${search}`, { as: 'seller', signal });
    };
    const timer = setTimeout(async () => {
      try {
        const [orders, products, people] = await Promise.all([
          read<{ orders: OrderView[] }>(can(role, 'orders'), 'order/seller', {
            limit: LIMIT,
            numberFirst: 'true',
          }),
          read<{ products: SellerProduct[] }>(can(role, 'count'), 'product/seller', {
            limit: LIMIT,
          }),
          read<PeopleResponse>(can(role, 'phone'), 'order/people', {}),
        ]);
        if (signal.aborted) return;
        const found = convert(orders?.orders, products?.products, people?.people);
        setAnswer({ asked, found });
      } catch (error) {
        if (signal.aborted) return;
        // The box still finds screens and settings.
        setAnswer({ asked, found: {} });
        toastError(error);
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, role]);

  // The previous rows stay until the new rows arrive, so that the list does not flicker.
  return { found: asked ? answer.found : {}, isLoading: asked !== '' && answer.asked !== asked };
}

/** A setting on the current page only needs the focus. */
function open(href: string): void {
  const [path = '', hash] = href.split('#');
  if (!hash || location.pathname !== localPath(path)) {
    goTo(href);
    return;
  }
  location.hash = hash;
  // The browser fires no `hashchange` if the URL already has this fragment.
  window.dispatchEvent(new Event('hashchange'));
}

function Rows({ sections, onDone }: { sections: readonly SettingsSection[]; onDone: () => void }) {
  const t = useT('seller');
  const id = useId();
  const role = usePerson()?.role ?? 'owner';
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  /** True if the user pressed Enter before the server responded. The first row then opens when the rows arrive. */
  const [isAwaited, setAwaited] = useState(false);
  const local = useLocalRows(role, sections);
  const { found, isLoading } = useServerRows(role, query);

  const groups = (
    [
      ['screens', jumpMatches(local.screens, query)],
      ['orders', found.orders ?? []],
      ['products', found.products ?? []],
      ['customers', found.customers ?? []],
      // Without a query, the settings would make the list too long.
      ['settings', query.trim() ? jumpMatches(local.settings, query) : []],
    ] as const
  ).filter(([, rows]) => rows.length > 0);
  const rows = groups.flatMap(([, each]) => each);
  const at = Math.min(marked, rows.length - 1);

  function take(row: JumpRow) {
    onDone();
    open(row.href);
  }

  const [first] = rows;
  useEffect(() => {
    if (!isAwaited || isLoading) return;
    setAwaited(false);
    if (!first) return;
    onDone();
    open(first.href);
  }, [isAwaited, isLoading, first, onDone]);

  useEffect(() => {
    list.current?.querySelector(`[data-row="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setMarked((at + step + rows.length) % rows.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const row = rows[at];
    // While the server searches, the rows still belong to the previous text.
    const isOutdated = isLoading && !!row && Object.values(found).flat().includes(row);
    if (row && !isOutdated) take(row);
    else if (isLoading) setAwaited(true);
  }

  return (
    <>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-muted"
        />
        {/* The dialog focuses its first control, which is this search field. */}
        <input
          type="text"
          role="combobox"
          aria-label={t('jumpLabel')}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
          placeholder={t('jumpLabel')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setMarked(0);
            setAwaited(false);
          }}
          onKeyDown={onKey}
          className="block min-h-12 w-full rounded-field border border-edge bg-card py-2.5 pe-4 ps-11 text-base text-ink placeholder:text-muted"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('jumpResults')}
        className="-mx-2 mt-3 h-[45dvh] overflow-y-auto overscroll-contain"
      >
        {groups.map(([kind, each]) => (
          <fieldset key={kind} aria-labelledby={`${id}-${kind}`} className="mb-2 min-w-0">
            <p id={`${id}-${kind}`} className="px-2 py-1 font-semibold text-muted text-sm">
              {t(kind)}
            </p>
            {each.map((row) => {
              const place = rows.indexOf(row);
              return (
                <div
                  key={row.id}
                  id={`${id}-${place}`}
                  data-row={place}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === at}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(row)}
                  onKeyDown={onKey}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-2 py-1.5 hover:bg-sunk aria-selected:bg-leaf-soft aria-selected:text-leaf-strong aria-selected:outline-2 aria-selected:outline-leaf aria-selected:-outline-offset-2"
                >
                  <bdi className="wrap-anywhere min-w-0 font-semibold rtl:text-right">
                    {row.text}
                  </bdi>
                  {row.detail && (
                    <bdi className="wrap-anywhere ms-auto text-muted text-sm">{row.detail}</bdi>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
        {rows.length === 0 && !isLoading && <p className="px-2 text-muted">{t('jumpNothing')}</p>}
      </div>
      <p role="status" className="sr-only">
        {!isLoading && query.trim() ? t('jumpCount', { count: rows.length }) : ''}
      </p>
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Calls `onJump` when the user presses Ctrl+K, or ⌘K on a Mac. */
export function useJumpKey(onJump: () => void): void {
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isJump = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      if (!isJump || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      jump();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

type JumpButtonProps = { onClick: () => void; className?: string };

export function JumpButton({ onClick, className = '' }: JumpButtonProps) {
  const t = useT('seller');
  const isMac = isApple();
  return (
    <Button
      variant="outline"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
      className={`shrink-0 gap-2 font-normal text-muted ${className}`}
    >
      <Icon name="search" className="size-5" />
      {t('jump')}
      <kbd
        dir="ltr"
        className="ms-2 rounded border border-line px-1.5 font-sans text-sm max-md:hidden"
      >
        {isMac ? '⌘ K' : `${t('ctrl')} K`}
      </kbd>
    </Button>
  );
}

type JumpBoxProps = { isOpen: boolean; onClose: () => void; sections: readonly SettingsSection[] };

export function JumpBox({ isOpen, onClose, sections }: JumpBoxProps) {
  const t = useT('seller');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('jump')}>
      <Rows sections={sections} onDone={onClose} />
    </Dialog>
  );
}
