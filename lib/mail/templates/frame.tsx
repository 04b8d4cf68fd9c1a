import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { LANGUAGES } from '@/lib/i18n/languages';
import { languageOf, type MailShop, translatorFor } from './order-facts';

/* The shop's colours (app/globals.css) are inline styles, because many mail programs drop style sheets. A style
   sheet contains only the dark colours. */

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

const page = { backgroundColor: '#fbf6ea', margin: 0, padding: 0 };
const text = { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };

/** Returns the greeting. It contains no name if personName has returned an empty name. */
export const greeting = (shop: MailShop, name: string): string =>
  name
    ? translatorFor(shop, 'mails')('helloName', { name })
    : translatorFor(shop, 'mails')('hello');

/**
 * A line of text that may be in a different script than the mail. `dir="auto"` prevents right-to-left mails from
 * reordering its digits.
 */
export const Line = ({ shop, children }: { shop: MailShop | undefined; children: string }) =>
  shop && LANGUAGES[languageOf(shop)].dir === 'rtl' ? <span dir="auto">{children}</span> : children;

type BoxProps = {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
  cellStyle?: CSSProperties;
};

/** A box of a mail. It is a table with one cell, because some mail programs apply width and padding only to tables. */
export const Box = ({ children, cellStyle, ...props }: BoxProps) => (
  <table
    align="center"
    width="100%"
    border={0}
    cellPadding="0"
    cellSpacing="0"
    role="presentation"
    {...props}
  >
    <tbody>
      <tr>
        <td style={cellStyle}>{children}</td>
      </tr>
    </tbody>
  </table>
);

type LinkProps = { href: string; className?: string; style?: CSSProperties; children: ReactNode };

/** A link in the shop's colour, unless `style` has another colour. Web mail programs open it in a new tab. */
export const Link = ({ href, className = 'leaf', style, children }: LinkProps) => (
  <a
    href={href}
    className={className}
    style={{ color: LEAF, textDecoration: 'none', ...style }}
    target="_blank"
    rel="noopener"
  >
    {children}
  </a>
);

const PREVIEW_LENGTH = 150;
/** Invisible characters that fill up the preview. Otherwise the first words of the mail would follow the preview. */
const INVISIBLE = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/**
 * The preview text, which mail programs show in their list, beside the subject. It is invisible in the opened
 * mail and absent from its plain text.
 */
export const Preview = ({ children }: { children: string }) => (
  <div
    style={{
      display: 'none',
      overflow: 'hidden',
      lineHeight: '1px',
      opacity: 0,
      maxHeight: 0,
      maxWidth: 0,
    }}
    data-skip-in-text
  >
    {children.slice(0, PREVIEW_LENGTH)}
    {children.length < PREVIEW_LENGTH && (
      <div>{INVISIBLE.repeat(PREVIEW_LENGTH - children.length)}</div>
    )}
  </div>
);

export const P = ({ children, isMuted }: { children: ReactNode; isMuted?: boolean }) => (
  <p
    className={isMuted ? 'muted' : 'ink'}
    style={isMuted ? { ...text, color: MUTED, fontSize: '14px', lineHeight: '20px' } : text}
  >
    {children}
  </p>
);

type FrameProps = {
  preheader: string;
  heading: string;
  reason: string;
  shop: MailShop;
  children: ReactNode;
};

/**
 * The frame of every mail. `preheader` is the preview text in lists of mails. `reason` explains why the
 * recipient gets the mail.
 */
export function Frame({ preheader, heading, reason, shop, children }: FrameProps) {
  const language = languageOf(shop);
  const { dir } = LANGUAGES[language];
  return (
    <html dir={dir} lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </head>
      <body style={page}>
        {/* Repeats the styles of the body, which some mail programs drop. Breaks long words, so that they do not
          widen a mail on a phone. */}
        <Box cellStyle={{ ...page, fontFamily: FONT, wordBreak: 'break-word' }}>
          <Preview>{preheader}</Preview>
          <Box style={{ maxWidth: '600px', padding: '24px 12px' }}>
            <p
              className="leaf"
              style={{
                color: LEAF,
                fontSize: '20px',
                fontWeight: 800,
                lineHeight: '24px',
                margin: dir === 'rtl' ? '0 8px 16px 0' : '0 0 16px 8px',
              }}
            >
              <Link href={`${shop.origin}${shop.prefix ?? ''}`}>{shop.name}</Link>
            </p>
            <Box
              className="card"
              style={{
                backgroundColor: '#fffdf8',
                border: `1px solid ${LINE}`,
                borderRadius: '16px',
                maxWidth: '600px',
                padding: '24px',
              }}
            >
              <h1
                className="ink"
                style={{ color: INK, fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' }}
              >
                {heading}
              </h1>
              {children}
            </Box>
            <hr
              className="line"
              style={{
                width: '100%',
                border: 'none',
                borderTop: `1px solid ${LINE}`,
                margin: '24px 0 12px',
              }}
            />
            <p
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
            </p>
          </Box>
        </Box>
      </body>
    </html>
  );
}
