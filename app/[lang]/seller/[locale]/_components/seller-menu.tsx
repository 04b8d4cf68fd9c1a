'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Drawing } from '@/app/_components/core-icon';
import { Dialog } from '@/app/_components/dialog';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useOnChange } from '@/app/_components/use-on-change';
import { usePerson } from '@/lib/client/seller-store';
import { sectionPath } from '@/lib/shop/sections';
import {
  canOpen,
  currentOf,
  currentOfFirst,
  currentOfTab,
  firstRows,
  hrefOf,
  type MenuRow,
  menuGroups,
  type Tab,
  tabsOf,
} from '@/lib/staff/screens';
import { JumpButton, type SettingsSection } from './jump-box';

const FIRST_ICONS: Partial<Record<MenuRow['text'], IconName>> = {
  addProduct: 'plus-box',
  productList: 'list',
  orders: 'box',
  settings: 'store',
};

/** The icon is not in icon.tsx, because every page of the shop loads that file. */
const ReportsIcon = () => (
  <Drawing>
    <path d="M4.5 19.5h15M7.5 16v-5M12 16V5.5M16.5 16V9" />
  </Drawing>
);

const TAB_ICONS: Record<Tab['text'], ReactNode> = {
  orders: <Icon name="box" />,
  products: <Icon name="list" />,
  reports: <ReportsIcon />,
  deliveries: <Icon name="truck" />,
};

const SETTINGS = '/seller/settings';

const groupRow =
  'wrap-anywhere flex min-h-11 items-center rounded-field px-4 py-1 leading-tight hover:bg-sunk aria-[current]:bg-leaf-soft aria-[current]:font-semibold aria-[current]:text-leaf-strong md:min-h-7';

type Rows = { sections: readonly SettingsSection[] };

function SectionRows({ sections, onFollow }: Rows & { onFollow: () => void }) {
  const pathname = usePathname();
  return sections.map(({ id, title }) => (
    <li key={id}>
      <Link
        href={sectionPath(id)}
        onClick={onFollow}
        aria-current={pathname === sectionPath(id) ? 'page' : undefined}
        className={groupRow}
      >
        {title}
      </Link>
    </li>
  ));
}

/** With `sections`, the menu lists the sections of the settings. */
function MenuRows({
  sections = [],
  onFollow = () => {},
}: Partial<Rows> & { onFollow?: () => void }) {
  const t = useT('seller');
  const id = useId();
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const role = usePerson()?.role ?? 'owner';
  const hasSections = canOpen(role, SETTINGS) && sections.length > 0;
  return (
    <>
      <ul className="grid gap-0.5 empty:hidden">
        {firstRows(role).map((row) => (
          <li key={row.text}>
            <Link
              href={row.path}
              onClick={onFollow}
              aria-current={currentOfFirst(row, pathname)}
              className="flex min-h-11 items-center gap-3 rounded-field px-4 py-1 font-semibold text-muted leading-tight md:min-h-9 hover:bg-sunk hover:text-ink aria-[current]:bg-leaf-soft aria-[current]:text-leaf-strong"
            >
              <Icon name={FIRST_ICONS[row.text] ?? 'box'} />
              {t(row.text)}
            </Link>
          </li>
        ))}
      </ul>
      {menuGroups(role).map(({ group, rows }) => (
        <div key={group} className="mt-3 md:mt-2">
          {/* This is no heading, because only the content of the page has headings. */}
          <p id={`${id}-${group}`} className="px-4 font-semibold text-muted text-sm max-md:pb-1">
            {t(group)}
          </p>
          <ul aria-labelledby={`${id}-${group}`}>
            {rows.map((row) => (
              <li key={hrefOf(row)}>
                <Link
                  href={hrefOf(row)}
                  onClick={onFollow}
                  aria-current={currentOf(row, pathname, search)}
                  className={groupRow}
                >
                  {t(row.text)}
                </Link>
              </li>
            ))}
            {group === 'settings' && hasSections && (
              <SectionRows sections={sections} onFollow={onFollow} />
            )}
          </ul>
        </div>
      ))}
    </>
  );
}

export function SideMenu() {
  const t = useT('seller');
  const pathname = usePathname();
  const menu = useRef<HTMLElement>(null);

  // `scrollIntoView` could also scroll the page.
  useOnChange(pathname, () => {
    const element = menu.current;
    const row = [...(element?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].at(-1);
    if (!element || !row) return;
    const [box, place] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
    if (place.bottom > box.bottom) element.scrollTop += place.bottom - box.bottom + 12;
    else if (place.top < box.top) element.scrollTop -= box.top - place.top + 12;
  });

  return (
    <nav
      ref={menu}
      aria-label={t('menu')}
      className="scroll-py-2 border-line border-e bg-card p-3 pb-6 max-md:hidden md:tall:sticky md:top-16 md:tall:h-[calc(100dvh-4rem)] md:w-60 md:shrink-0 md:tall:overflow-y-auto md:tall:overscroll-contain print:hidden"
    >
      <MenuRows />
    </nav>
  );
}

const tab =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 px-0.5 text-center font-semibold text-muted text-sm leading-tight max-[22.5rem]:text-xs max-[12rem]:text-[0.6rem] hover:text-ink aria-[current]:text-leaf';

type PhoneMenuProps = { sections: readonly SettingsSection[]; onJump: () => void };

export function PhoneMenu({ sections, onJump }: PhoneMenuProps) {
  const t = useT('seller');
  const pathname = usePathname();
  const role = usePerson()?.role ?? 'owner';
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav
      aria-label={t('menu')}
      className="tall:fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.6rem,1fr))]">
        {tabsOf(role).map((one) => (
          <li key={one.path}>
            <Link href={one.path} aria-current={currentOfTab(one, pathname)} className={tab}>
              {TAB_ICONS[one.text]}
              {t(one.text)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
            className={tab}
          >
            <Icon name="menu" />
            {t('more')}
          </button>
        </li>
      </ul>
      <Dialog open={isOpen} onClose={close} title={t('more')} shape="sheet">
        <JumpButton
          onClick={() => {
            close();
            onJump();
          }}
          className="mb-3 w-full justify-start"
        />
        <MenuRows sections={sections} onFollow={close} />
      </Dialog>
    </nav>
  );
}
