'use client';

import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { sectionPath } from '@/lib/shop/sections';

const row =
  'wrap-anywhere flex min-h-10 items-center rounded-field px-3 py-1.5 text-muted leading-tight hover:bg-sunk hover:text-ink aria-[current]:bg-leaf-soft aria-[current]:font-semibold aria-[current]:text-leaf-strong';

/**
 * The list of sections beside the settings of one section. A narrow screen has a link to the overview instead, which
 * contains the list.
 */
export function SectionNav({
  current,
  sections,
}: {
  current: string;
  sections: readonly { id: string; title: string }[];
}) {
  const t = useT('sellerSettings');
  const tTeam = useT('team');
  return (
    <nav aria-label={t('sections')} className="print:hidden">
      <Link
        href="/seller/settings"
        className="-mx-2 mb-1 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-leaf lg:mx-0 lg:mb-2 lg:px-3"
      >
        <Icon name="chevron-left" className="size-5" />
        {t('allSettings')}
      </Link>
      <ul className="grid gap-0.5 max-lg:hidden">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={sectionPath(id)}
              aria-current={id === current ? 'page' : undefined}
              className={row}
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/seller/people" className={row}>
            {tTeam('title')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
