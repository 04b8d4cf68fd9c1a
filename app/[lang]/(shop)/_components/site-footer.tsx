import { usePageLanguage, useT } from '#i18n';
import { EmailText, mailHref, telHref } from '@/app/_components/contact-links';
import { Filled, slot } from '@/app/_components/filled';
import { isLongName } from '@/app/_components/frame-parts';
import { Link } from '@/app/_components/link';
import { loaderOf } from '@/app/_components/picture-sources';
import { PlainImage } from '@/app/_components/product-image';
import { firstWeekday, furtherLanguage, type Language, mainLanguageOf } from '@/lib/i18n/languages';
import { mustNoteDelivery } from '@/lib/law/country-law';
import { deliveryPagePath, footerOf } from '@/lib/pages/footer';
import { formatWeek } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import { allPricesNote } from '@/lib/tax/price-note';

function Basket() {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className="size-9 shrink-0">
      <rect width="64" height="64" rx="18" fill="#14532d" />
      <path
        d="M20 31c0-9 5-15.5 12-15.5S44 22 44 31"
        stroke="#bbf7d0"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M32 29c-1-7 2.5-12.5 10-14 .8 7.5-2.8 13-10 14Z" fill="#4ade80" />
      <path d="M32 29c.6-5-2-9-7.5-10.2C24 24.3 26.8 28.2 32 29Z" fill="#86efac" />
      <path
        d="M12.5 29h39a2.5 2.5 0 0 1 2.4 3.1l-4 15.2A5 5 0 0 1 45 51H19a5 5 0 0 1-4.9-3.7l-4-15.2A2.5 2.5 0 0 1 12.5 29Z"
        fill="#fdf6e3"
      />
      <path
        d="M24 36.5v8M32 36.5v8M40 36.5v8"
        stroke="#16a34a"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Returns a font size at which the shop's name fits beside the search field without breaking a word. */
function sizeOf(name: string): string {
  if (!isLongName(name)) return 'text-[min(1.5rem,5.4vw)] lg:text-2xl';
  const wide = name.length > 20 ? 'xl:text-xl' : 'xl:text-2xl';
  // A word of 15 or more letters, for example Feinkosthandlung, needs a smaller size.
  const narrow = /\S{15}/.test(name) ? 'text-[min(0.75rem,3.4vw)]' : 'text-[min(0.875rem,4vw)]';
  return `${narrow} sm:text-2xl lg:text-lg ${wide}`;
}

type LogoProps = { shop: Pick<ShopView, 'name' | 'logo' | 'logoSize' | 'logoOnly'> };

export function Logo({ shop: { name, logo, logoSize, logoOnly } }: LogoProps) {
  const { width, height } = logoSize ?? { width: 96, height: 96 };
  const picture = { width, height, loader: logo ? loaderOf(logo) : undefined };
  if (logo && logoOnly)
    return (
      <PlainImage
        src={logo}
        alt={name}
        {...picture}
        className={logoSize ? 'h-auto min-w-0' : 'size-9 object-contain'}
      />
    );
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-extrabold text-leaf-strong tracking-tight">
      {logo ? (
        <PlainImage
          src={logo}
          alt=""
          {...picture}
          className={
            logoSize
              ? 'h-auto max-w-20 shrink-0 lg:max-w-40'
              : 'size-9 shrink-0 rounded-lg object-contain'
          }
        />
      ) : (
        <Basket />
      )}
      <span
        // Without `dir`, an Arabic page would truncate a Latin name at its start.
        dir="auto"
        className={`wrap-anywhere line-clamp-2 min-w-0 leading-tight rtl:text-right ${sizeOf(name)}`}
      >
        {name}
      </span>
    </span>
  );
}

/** The index is the number of link groups beside the description. */
const COLUMNS = [
  ...['', 'md:grid-cols-[1.6fr_1fr]', 'md:grid-cols-[1.6fr_1fr_1fr]'],
  ...['md:grid-cols-[1.6fr_1fr_1fr_1fr]', 'md:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]'],
];

const linkClass =
  'flex min-h-11 items-center text-muted hover:text-ink hover:underline py-1.5 leading-snug md:min-h-9';

function Contact({ shop: { email, phone, address } }: { shop: ShopView }) {
  if (!email && !phone && !address) return null;
  const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-9';
  return (
    <address className="mt-3 text-muted not-italic md:mt-4">
      {address && (
        <p className="whitespace-pre-line">
          <bdi>{address}</bdi>
        </p>
      )}
      {phone && (
        <p>
          <a href={telHref(phone)} className={link}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={mailHref(email)} className={link}>
            <EmailText address={email} />
          </a>
        </p>
      )}
    </address>
  );
}

function Hours({ shop: { openingHours, country } }: { shop: ShopView }) {
  const t = useT('layout');
  const tShop = useT('shop');
  const { code, locale } = usePageLanguage();
  if (!openingHours) return null;
  return (
    <div className="mt-3 md:mt-4">
      <p className="font-semibold">{t('hours')}</p>
      <dl className="text-muted">
        {formatWeek(openingHours, tShop, locale, firstWeekday(code, country)).map(
          ({ days, times }) => (
            <div key={days} className="flex flex-wrap gap-x-2">
              <dt>{tShop('openOn', { days })}</dt>
              <dd>{times}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

function FooterAnchor({ href, ...rest }: { href: string; lang?: Language; children: string }) {
  if (href.startsWith('/')) return <Link href={href} className={linkClass} {...rest} />;
  return <a href={href} rel="noopener" className={linkClass} {...rest} />;
}

/** States whether prices include tax, and that delivery costs are added (PAngV, § 6(2)). */
function PricesNote({ shop }: { shop: ShopView }) {
  const t = useT('deliveryCosts');
  const path = deliveryPagePath(shop);
  if (!path) return allPricesNote(shop, t);
  return (
    <Filled
      text={allPricesNote(shop, t, slot(0))}
      parts={[
        <Link key="costs" href={path} className="underline hover:text-ink">
          {t('costs')}
        </Link>,
      ]}
    />
  );
}

export function SiteFooter({ shop, description }: { shop: ShopView; description: string }) {
  const t = useT('layout');
  const tPages = useT('pages');
  const groups = footerOf(shop, furtherLanguage(shop, usePageLanguage().code));
  const main = { lang: mainLanguageOf(shop) };
  const copyright = t('copyright', { name: shop.name });
  return (
    <footer className="mt-14 border-line md:mt-20 border-t bg-sunk print:hidden">
      <div
        className={`wrap grid gap-7 [overflow-wrap:anywhere] py-8 md:gap-6 md:py-12 lg:gap-10 ${COLUMNS[groups.length] ?? ''}`}
      >
        <div className="max-w-sm">
          <Logo shop={shop} />
          <p className="mt-3 text-muted md:mt-4">{description}</p>
          <Contact shop={shop} />
          <Hours shop={shop} />
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-6 md:contents">
          {groups.map(({ title, links }) => {
            const heading = title === 'information' ? tPages(title) : t(title);
            return (
              <nav key={title} aria-label={heading}>
                <h2 className="font-bold">{heading}</h2>
                <ul className="mt-2">
                  {links.map((link) => (
                    <li key={'text' in link ? link.text : link.url === '/' ? link.name : link.url}>
                      <FooterAnchor href={link.url} {...('isMain' in link ? main : {})}>
                        {'text' in link ? t(link.text) : link.name}
                      </FooterAnchor>
                    </li>
                  ))}
                </ul>
              </nav>
            );
          })}
        </div>
      </div>
      <p className="wrap border-line border-t py-6 text-center text-muted text-sm max-lg:pb-24">
        {mustNoteDelivery(shop) ? (
          <>
            <span className="mb-2 block">
              <PricesNote shop={shop} />
            </span>
            {copyright}
          </>
        ) : (
          copyright
        )}
      </p>
    </footer>
  );
}
