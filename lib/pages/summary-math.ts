import type { Piece } from './view';

/** About what search engines show of a page. */
const MAX_SUMMARY = 160;

/** The beginning of a text, without its headings and at the end of a word, as the description of its page. */
export function summaryOf(content: readonly Piece[]): string {
  let words = '';
  /** For each element that is open, whether it is or is in a heading. */
  const open: boolean[] = [];
  for (const piece of content) {
    if ('start' in piece) open.push(open.at(-1) === true || /^h[2-6]$/.test(piece.start));
    else if ('end' in piece) {
      open.pop();
      words += open.length === 0 ? ' ' : '';
    } else if (!open.at(-1)) words += piece.text;
    if (words.length > 2 * MAX_SUMMARY) break;
  }
  const whole = words.replace(/\s+/gu, ' ').trim();
  if (whole.length <= MAX_SUMMARY) return whole;
  const cut = whole.slice(0, MAX_SUMMARY);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_SUMMARY / 2)).trimEnd()}…`;
}
