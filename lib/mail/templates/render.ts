import 'server-only';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from './order-mail-parts';

/**
 * Renders the HTML and the plain text of a mail. React's server renderer is imported with the first mail,
 * because it is large.
 */
export async function render({
  subject,
  element,
}: Draft): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  // Next.js refuses to bundle React's server renderer in route handlers, so Node loads it at runtime
  // (server/launcher/build.ts).
  const { renderToStaticMarkup } = await import(/* turbopackIgnore: true */ 'react-dom/server');
  const { plainTextOf } = await import('./plain-text');
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return { subject, html, text: plainTextOf(element) };
}
