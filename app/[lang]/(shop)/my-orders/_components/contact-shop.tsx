import { useT } from '#i18n';
import { telHref } from '@/app/_components/contact-links';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';

const link =
  'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

/** Renders nothing if the shop has no contact details. */
export function ContactShop({ subject }: { subject?: string }) {
  const t = useT('orders');
  const { phone, email, address } = useShop();
  if (!phone && !email && !address) return null;
  const mail = subject
    ? `mailto:${email}?subject=${encodeURIComponent(subject)}`
    : `mailto:${email}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-base">
      {t('questions')}
      {phone && (
        <a href={telHref(phone)} className={link}>
          {t('call', { phone: `\u2066${phone}\u2069` })}
        </a>
      )}
      {email && (
        <a href={mail} className={`${link} wrap-anywhere`}>
          {t('write', { email: `\u2068${email}\u2069` })}
        </a>
      )}
      {!phone && !email && (
        <Link href="/pages/contact" className={link}>
          {t('contact')}
        </Link>
      )}
    </p>
  );
}
