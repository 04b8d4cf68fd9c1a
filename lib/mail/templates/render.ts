import 'server-only';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from './order-mails';

/**
 * The HTML and the text of a mail. The library is loaded with the first mail, because it is large.
 */
export async function render({
  subject,
  element,
}: Draft): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  const library = await import('@react-email/components');
  const page = await library.render(element);
  // The library writes the XHTML doctype.
  const html = page.replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>');
  const text = library.toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'table.lines', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    ],
  });
  return { subject, html, text: `${text.trim()}\n` };
}
