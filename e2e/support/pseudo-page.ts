import type { Page } from '@playwright/test';
import { messages } from '@/messages';
import { pseudo, sayings } from './pseudo';

/** The parts of an English message between its arguments, and their translations into the pseudo language. */
type Saying = { english: (string | null)[]; said: (string | null)[] };

const SAYINGS: Saying[] = Object.values(messages.en)
  .flatMap((texts) => Object.values(texts) as string[])
  .flatMap((text) => {
    const said = sayings(pseudo(text));
    return sayings(text).map((english, at) => ({ english, said: said[at] ?? english }));
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
      .map(({ english, said }) => ({
        pattern: new RegExp(`^${english.map(patternOf).join('')}$`, 's'),
        said,
      }));
    const say = (text: string): string | undefined => {
      for (const { pattern, said } of table) {
        const found = pattern.exec(text);
        if (!found) continue;
        let at = 0;
        return said
          .map((part) => {
            if (part !== null) return part;
            at += 1;
            const argument = found[at] ?? '';
            return say(argument) ?? argument;
          })
          .join('');
      }
      return undefined;
    };
    const labels = ['aria-label', 'placeholder', 'alt', 'title'];
    const sayAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('script, style')) continue;
        const said = say(text.nodeValue ?? '');
        if (said !== undefined) text.nodeValue = said;
      }
      for (const label of labels)
        for (const element of document.querySelectorAll(`[${label}]`)) {
          const said = say(element.getAttribute(label) ?? '');
          if (said !== undefined) element.setAttribute(label, said);
        }
    };
    sayAll();
    new MutationObserver(sayAll).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: labels,
    });
  }, SAYINGS);
