import 'server-only';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from './order-mail-parts';

/**
 * Renders a mail as HTML and plain text. React's server renderer is large, so it is imported only for the first mail.
 */
export async function render({
  subject,
  element,
}: Draft): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  // Next.js does not bundle React's server renderer for route handlers, so Node loads it at runtime
  // (server/launcher/build.ts).
  const { renderToStaticMarkup } = await import(/* turbopackIgnore: true */ 'react-dom/server');
  const { plainTextOf } = await import('./plain-text');
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return { subject, html, text: plainTextOf(element) };
}
