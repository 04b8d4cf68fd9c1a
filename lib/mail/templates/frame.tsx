import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { LANGUAGES } from '@/lib/i18n/languages';
import { languageOf, type MailShop, wordsFor } from './order-facts';

/*
 * The look of every mail: the shop's colours (app/globals.css) as styles of each element, because mail
 * programs drop style sheets, and a style sheet for the dark scheme for those that keep it.
 */

const FONT =
  "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const INK = '#1c2a1f';
export const MUTED = '#566050';
export const LEAF = '#166534';
export const LINE = '#e3d9c3';

const DARK = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, body td { background-color: #111711 !important; }
  .card, .card td { background-color: #19211a !important; border-color: #2e3a2f !important; }
  .ink { color: #f3efe3 !important; }
  .muted { color: #abb5a6 !important; }
  .leaf { color: #7bd495 !important; }
  .line { border-color: #2e3a2f !important; }
  .card td.button { background-color: #7bd495 !important; }
  .on-button { color: #062010 !important; }
}`;

const text = { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };

/** The words to a person, whose name may not be fit for it. */
export const greeting = (shop: MailShop, name: string): string =>
  name ? wordsFor(shop, 'mails')('helloName', { name }) : wordsFor(shop, 'mails')('hello');

/** A line that may be of another script than the mail: read from right to left, a number keeps its order. */
export const Line = ({ shop, children }: { shop: MailShop | undefined; children: string }) =>
  shop && LANGUAGES[languageOf(shop)].dir === 'rtl' ? <span dir="auto">{children}</span> : children;

/** A paragraph. */
export const P = ({ children, isMuted }: { children: ReactNode; isMuted?: boolean }) => (
  <Text
    className={isMuted ? 'muted' : 'ink'}
    style={isMuted ? { ...text, color: MUTED, fontSize: '14px', lineHeight: '20px' } : text}
  >
    {children}
  </Text>
);

/**
 * The frame of every mail. `preheader` is what lists of mails show beside the subject, `reason` says
 * why somebody gets it.
 */
export function Frame({
  preheader,
  heading,
  reason,
  shop,
  children,
}: {
  preheader: string;
  heading: string;
  reason: string;
  shop: MailShop;
  children: ReactNode;
}) {
  const language = languageOf(shop);
  const { dir } = LANGUAGES[language];
  return (
    <Html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </head>
      <Body
        style={{
          backgroundColor: '#fbf6ea',
          fontFamily: FONT,
          margin: 0,
          padding: 0,
          // A long word, such as the name of a shop, widens no mail on a phone.
          wordBreak: 'break-word',
        }}
      >
        <Preview>{preheader}</Preview>
        <Container style={{ maxWidth: '600px', padding: '24px 12px' }}>
          <Text
            className="leaf"
            style={{
              color: LEAF,
              fontSize: '20px',
              fontWeight: 800,
              margin: dir === 'rtl' ? '0 8px 16px 0' : '0 0 16px 8px',
            }}
          >
            <Link
              href={`${shop.origin}${shop.prefix ?? ''}`}
              className="leaf"
              style={{ color: LEAF, textDecoration: 'none' }}
            >
              {shop.name}
            </Link>
          </Text>
          <Container
            className="card"
            style={{
              backgroundColor: '#fffdf8',
              border: `1px solid ${LINE}`,
              borderRadius: '16px',
              maxWidth: '600px',
              padding: '24px',
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{ color: INK, fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {children}
          </Container>
          <Hr className="line" style={{ borderColor: LINE, margin: '24px 0 12px' }} />
          <Text
            className="muted"
            style={{ color: MUTED, fontSize: '13px', lineHeight: '18px', margin: '0 8px' }}
          >
            {reason}
            {shop.contact.map((line) => (
              <Fragment key={line}>
                <br />
                <Line shop={shop}>{line}</Line>
              </Fragment>
            ))}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
