import type { ProductView } from '@/lib/catalog/view';
import {
  HIGHLIGHT_ICONS,
  type HighlightIcon,
  type HighlightView,
  type HomeView,
  MAX_BUTTONS,
} from '@/lib/home/view';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** If a text is empty, the shop shows its default text. */
export type SectionTexts = { title: string; text: string };
export type Worded = SectionTexts & { translations: Partial<Record<Language, SectionTexts>> };

/** If `to` is empty, there is no button. */
type DraftButton = Worded & { to: string };
/** `key` is the React key, which stays the same when the highlight is moved. */
export type DraftHighlight = Worded & { key: string; icon: HighlightIcon };

export type Draft = {
  banner: Worded;
  /** The URL of the stored picture. `file` is a new picture that will replace it. */
  image?: string | undefined;
  file?: Promise<File> | undefined;
  buttons: DraftButton[];
  claims: DraftHighlight[];
  /** The paths of the displayed categories. Undefined means all categories. */
  shelves?: string[] | undefined;
  by: 'first' | 'sales' | 'hand';
  products: ProductView[];
  openLine: boolean;
};

type StoredTexts = { title?: string | undefined; text?: string | undefined };
type Stored = StoredTexts & { translations?: Record<string, StoredTexts> | undefined };

const NO_WORDS: Worded = { title: '', text: '', translations: {} };

function wordedOf({ title = '', text = '', translations = {} }: Stored): Worded {
  const others = Object.entries(translations).map(([code, one]) => [
    code,
    { title: one.title ?? '', text: one.text ?? '' },
  ]);
  return { title, text, translations: Object.fromEntries(others) };
}

function storedOf({ title, text, translations }: Worded): Stored {
  const set = (one: SectionTexts): StoredTexts =>
    omitUndefined({ title: one.title.trim() || undefined, text: one.text.trim() || undefined });
  const others = Object.entries(translations)
    .map(([code, one]) => [code, set(one)] as const)
    .filter(([, one]) => Object.keys(one).length > 0);
  return {
    ...set({ title, text }),
    ...omitUndefined({ translations: others.length > 0 ? Object.fromEntries(others) : undefined }),
  };
}

type StoredButton = Stored & { to: string };
const USUAL_BUTTONS: readonly StoredButton[] = [{ to: 'all' }, { to: 'offers' }];
const USUAL_CLAIMS: readonly HighlightView[] = HIGHLIGHT_ICONS.map((icon) => ({ icon }));

export function draftOf(home: HomeView | null, products: ProductView[]): Draft {
  const { banner = {}, claims, best, shelves, openLine } = home ?? {};
  const buttons = banner.buttons ?? USUAL_BUTTONS;
  return {
    banner: wordedOf(banner),
    image: banner.image,
    buttons: Array.from({ length: MAX_BUTTONS }, (_, at) => {
      const button = buttons[at];
      return { ...(button ? wordedOf(button) : NO_WORDS), to: button?.to ?? '' };
    }),
    claims: (claims ?? USUAL_CLAIMS).map((highlight, at) => ({
      ...wordedOf(highlight),
      icon: highlight.icon,
      key: `${at}`,
    })),
    shelves,
    by: best?.by ?? 'first',
    products,
    openLine: openLine ?? false,
  };
}

/** Uses the URL of the stored picture, because the server accepts no other URL. */
export const withPresentPicture = (draft: Draft, home: HomeView | null | undefined): Draft => ({
  ...draft,
  image: draft.image || draft.file ? home?.banner?.image : undefined,
});

/**
 * The server has stored `sent` as `home`, or reset the page if `sent` is null. Later changes of the seller are
 * preserved.
 */
export function afterSave(now: Draft, sent: Draft | null, home: HomeView | null): Draft {
  if (!sent || now === sent) return draftOf(home, sent?.products ?? []);
  const file = now.file === sent.file ? undefined : now.file;
  return { ...withPresentPicture(now, home), file };
}

export const addedHighlight = (claims: readonly DraftHighlight[]): DraftHighlight => ({
  ...NO_WORDS,
  icon: HIGHLIGHT_ICONS[claims.length % HIGHLIGHT_ICONS.length] ?? HIGHLIGHT_ICONS[0],
  key: `${1 + Math.max(-1, ...claims.map(({ key }) => Number(key)))}`,
});

const isUsual = (given: object, usual: object) => JSON.stringify(given) === JSON.stringify(usual);

/** Omits values that equal the defaults. */
export function homeOf({
  banner,
  image,
  buttons,
  claims,
  shelves,
  by,
  products,
  openLine,
}: Draft): HomeView {
  const given = buttons
    .filter(({ to }) => to)
    .map(({ to, ...texts }) => ({ to, ...storedOf({ ...texts, title: '' }) }));
  const own = claims.map(({ icon, key: _, ...texts }) => ({ icon, ...storedOf(texts) }));
  return {
    banner: {
      ...storedOf(banner),
      ...omitUndefined({
        image: image || undefined,
        buttons: isUsual(given, USUAL_BUTTONS) ? undefined : given,
      }),
    },
    ...omitUndefined({
      claims: isUsual(own, USUAL_CLAIMS) ? undefined : own,
      shelves,
      best: by === 'sales' ? { by } : undefined,
    }),
    ...omitUndefined({
      best: by === 'hand' ? { by, products: products.map(({ _id }) => _id) } : undefined,
    }),
    ...omitUndefined({ openLine: openLine || undefined }),
  };
}
