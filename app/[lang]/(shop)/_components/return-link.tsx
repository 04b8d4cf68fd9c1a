import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';

type ReturnLinkProps = {
  path: string;
  text: string;
  isNew: boolean;
};

/** Links back to the page on which the shopper had to sign in. */
export function ReturnLink({ path, text, isNew }: ReturnLinkProps) {
  const t = useT('login');
  return (
    <p
      data-own-bar
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-leaf-soft px-5 py-4 font-semibold text-leaf-strong"
    >
      <Icon name="check" className="size-6" />
      {t(isNew ? 'accountReady' : 'signedIn')}
      <LinkButton href={path} className="ms-auto max-sm:w-full">
        {text}
        <Icon name="arrow-right" className="size-5" />
      </LinkButton>
    </p>
  );
}
