import 'server-only';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from './order-mail-parts';

/**
 * The HTML and the text of a mail. React's server is loaded with the first mail, because it is large.
 */
export async function render({
  subject,
  element,
}: Draft): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  // Next refuses to bundle React's server for handlers, so Node loads it (server/launcher/build.ts).
  const { renderToStaticMarkup } = await import(/* turbopackIgnore: true */ 'react-dom/server');
  const { plainTextOf } = await import('./plain-text');
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return { subject, html, text: plainTextOf(element) };
}
