import 'server-only';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/**
 * The English messages as literal types. They determine the keys and parameters of all languages
 * (`messages/en.d.json.ts`).
 */
export type Messages = typeof en;

export type Translations = {
  readonly [A in keyof Messages]: { readonly [K in keyof Messages[A]]: string };
};

const others = { de, fr, es, pt, ar };

export const messages: Record<keyof typeof others, Translations> & { en: Messages } = {
  en,
  ...others,
};
