import { Icon } from './icon';
import { Link } from './link';

export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <p className="mb-3 print:hidden">
      <Link
        href={href}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline"
      >
        <Icon name="chevron-left" className="size-5" />
        {text}
      </Link>
    </p>
  );
}
