import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { mailHref } from '@/app/_components/mail-href';
import { MailWords } from '@/app/_components/mail-words';
import { telHref } from '@/app/_components/tel-href';
import {
  furtherLanguage,
  LANGUAGES,
  type Language,
  mainLanguageOf,
  weekBegins,
} from '@/lib/i18n/languages';
import { footerOf } from '@/lib/pages/footer-math';
import type { ShopView } from '@/lib/shop/view';
import { weekWords } from '@/lib/shop/words';
import { Logo } from './logo';

/** The columns beside the description, by their number. */
const COLUMNS = [
  ...['', 'md:grid-cols-[1.6fr_1fr]', 'md:grid-cols-[1.6fr_1fr_1fr]'],
  ...['md:grid-cols-[1.6fr_1fr_1fr_1fr]', 'md:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]'],
];

const linkClass =
  'flex min-h-11 items-center text-muted hover:text-ink hover:underline py-1.5 leading-snug md:min-h-9';

/** How to reach the shop, as far as its seller has said. */
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
            <MailWords address={email} />
          </a>
        </p>
      )}
    </address>
  );
}

/** When the shop is open, unless it always is. */
function Hours({ shop: { openingHours } }: { shop: ShopView }) {
  const t = useT('frame');
  const words = useT('shop');
  const { code } = usePageLanguage();
  const { locale } = LANGUAGES[code];
  if (!openingHours) return null;
  return (
    <div className="mt-3 md:mt-4">
      <p className="font-semibold">{t('hours')}</p>
      <dl className="text-muted">
        {weekWords(openingHours, words, locale, weekBegins(code)).map(({ days, times }) => (
          <div key={days} className="flex flex-wrap gap-x-2">
            <dt>{days}:</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A link to a page of the shop, or of the shop's own at another site. */
function FooterAnchor({ href, ...rest }: { href: string; lang?: Language; children: string }) {
  if (href.startsWith('/')) return <Link href={href} className={linkClass} {...rest} />;
  return <a href={href} rel="noopener" className={linkClass} {...rest} />;
}

/** A description of the shop, its contact and opening hours, three groups of links and the copyright line. */
export function SiteFooter({ shop, description }: { shop: ShopView; description: string }) {
  const t = useT('frame');
  const pages = useT('pages');
  const groups = footerOf(shop, furtherLanguage(shop, usePageLanguage().code));
  const main = { lang: mainLanguageOf(shop) };
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
            const heading = title === 'information' ? pages(title) : t(title);
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
        {t('copyright', { name: shop.name })}
      </p>
    </footer>
  );
}
