import type { Page } from '@playwright/test';
import { messages } from '@/messages';
import { patternsOf, pseudo } from './pseudo';

/** The parts of an English message between its arguments, and their translations into the pseudo language. */
type PseudoText = { english: (string | null)[]; pseudoText: (string | null)[] };

const PSEUDO_TEXTS: PseudoText[] = Object.values(messages.en)
  .flatMap((texts) => Object.values(texts) as string[])
  .flatMap((text) => {
    const pseudoText = patternsOf(pseudo(text));
    return patternsOf(text).map((english, at) => ({
      english,
      pseudoText: pseudoText[at] ?? english,
    }));
  });

/**
 * Replaces the texts and labels of a page with the pseudo language, immediately and after every change. Texts
 * of products stay unchanged.
 */
export const speakPseudo = (page: Page): Promise<void> =>
  page.evaluate((all) => {
    const patternOf = (text: string | null) =>
      text === null ? '(.+?)' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const lettersOf = (saying: (string | null)[]) => saying.join('').length;
    const table = all
      .filter(({ english }) => /[a-z]{2}/i.test(english.join('')))
      // Try messages with more letters first. Otherwise an argument of a short message could match the text
      // of a longer one.
      .sort((one, other) => lettersOf(other.english) - lettersOf(one.english))
      .map(({ english, pseudoText }) => ({
        pattern: new RegExp(`^${english.map(patternOf).join('')}$`, 's'),
        pseudoText,
      }));
    const pseudoTextOf = (text: string): string | undefined => {
      for (const { pattern, pseudoText } of table) {
        const found = pattern.exec(text);
        if (!found) continue;
        let at = 0;
        return pseudoText
          .map((part) => {
            if (part !== null) return part;
            at += 1;
            const argument = found[at] ?? '';
            return pseudoTextOf(argument) ?? argument;
          })
          .join('');
      }
      return undefined;
    };
    const labels = ['aria-label', 'placeholder', 'alt', 'title'];
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('script, style')) continue;
        const pseudoText = pseudoTextOf(text.nodeValue ?? '');
        if (pseudoText !== undefined) text.nodeValue = pseudoText;
      }
      for (const label of labels)
        for (const element of document.querySelectorAll(`[${label}]`)) {
          const pseudoText = pseudoTextOf(element.getAttribute(label) ?? '');
          if (pseudoText !== undefined) element.setAttribute(label, pseudoText);
        }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: labels,
    });
  }, PSEUDO_TEXTS);
