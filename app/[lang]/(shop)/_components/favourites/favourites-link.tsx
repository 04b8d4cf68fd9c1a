import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

/**
 * The link to the favourites. It is shown only if the shop offers favourites, because other shops do not load its text.
 */
export function FavouritesLink({
  className,
  iconClass,
  isIconOnly = false,
  onClick,
}: {
  className: string;
  iconClass: string;
  /** True if the text is only for screen readers. */
  isIconOnly?: boolean;
  onClick?: () => void;
}) {
  const t = useT('favourites');
  return (
    <Link href="/favourites" className={className} {...(onClick ? { onClick } : {})}>
      <Icon name="heart" className={iconClass} />
      <span className={isIconOnly ? 'sr-only' : undefined}>{t('link')}</span>
    </Link>
  );
}
