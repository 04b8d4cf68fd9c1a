import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

type ListsLinkProps = { className: string; iconClass: string; onClick: () => void };

/** Render this link only if the shop offers lists. The pages of other shops do not contain its text. */
export function ListsLink({ className, iconClass, onClick }: ListsLinkProps) {
  return (
    <Link href="/lists" className={className} onClick={onClick}>
      <Icon name="list" className={iconClass} /> {useT('listsLink')('link')}
    </Link>
  );
}
