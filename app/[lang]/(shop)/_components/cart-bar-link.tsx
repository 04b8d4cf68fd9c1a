import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

/** The cart bar on phones. An element with `data-own-bar` anywhere on the page hides it. */
export function CartBarLink({ count }: { count: number }) {
  const t = useT('islands');
  return (
    <nav
      aria-label={t('cart')}
      className="tall:fixed inset-x-0 bottom-0 z-20 animate-rise p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden in-[body:has([data-own-bar])]:hidden"
    >
      <Link
        href="/cart"
        className="@container flex min-h-14 items-center gap-3 rounded-full bg-leaf px-5 font-semibold text-on-leaf shadow-lift"
      >
        <Icon name="cart" />
        <span>
          {t('itemsInBar', { count })}
          <span className="@max-[18rem]:sr-only">{t('inYourCart')}</span>
        </span>
        <span className="ms-auto flex items-center gap-1">
          <span className="@max-[11rem]:sr-only">{t('viewCart')}</span>{' '}
          <Icon name="chevron-right" className="size-5" />
        </span>
      </Link>
    </nav>
  );
}
