import type { ProductView } from '@/lib/catalog/view';
import {
  HIGHLIGHT_ICONS,
  type HighlightIcon,
  type HighlightView,
  type HomeView,
  MAX_BUTTONS,
} from '@/lib/home/view';
import type { Language } from '@/lib/i18n/languages';

/** The texts of the form. An empty text stands for the default of the shop. */
export type Words = { title: string; text: string };
export type Worded = Words & { translations: Partial<Record<Language, Words>> };

/** A button of the banner. An empty `to` means that there is no button. */
type DraftButton = Worded & { to: string };
/** A claim. React identifies it by `key` while it is moved. */
export type DraftHighlight = Worded & { key: string; icon: HighlightIcon };

export type Draft = {
  banner: Worded;
  /** The stored picture, and the file that replaces it. */
  image?: string | undefined;
  file?: Promise<File> | undefined;
  buttons: DraftButton[];
  claims: DraftHighlight[];
  /** Undefined for all. */
  shelves?: string[] | undefined;
  by: 'first' | 'sales' | 'hand';
  products: ProductView[];
  openLine: boolean;
};

type StoredWords = { title?: string | undefined; text?: string | undefined };
type Stored = StoredWords & { translations?: Record<string, StoredWords> | undefined };

const NO_WORDS: Worded = { title: '', text: '', translations: {} };

function wordedOf({ title = '', text = '', translations = {} }: Stored): Worded {
  const others = Object.entries(translations).map(([code, one]) => [
    code,
    { title: one.title ?? '', text: one.text ?? '' },
  ]);
  return { title, text, translations: Object.fromEntries(others) };
}

/** The texts that are not empty, as the API takes them. */
function storedOf({ title, text, translations }: Worded): Stored {
  const set = (one: Words): StoredWords => ({
    ...(one.title.trim() ? { title: one.title.trim() } : {}),
    ...(one.text.trim() ? { text: one.text.trim() } : {}),
  });
  const others = Object.entries(translations)
    .map(([code, one]) => [code, set(one)] as const)
    .filter(([, one]) => Object.keys(one).length > 0);
  return {
    ...set({ title, text }),
    ...(others.length > 0 ? { translations: Object.fromEntries(others) } : {}),
  };
}

type StoredButton = Stored & { to: string };
const USUAL_BUTTONS: readonly StoredButton[] = [{ to: 'all' }, { to: 'offers' }];
const USUAL_CLAIMS: readonly HighlightView[] = HIGHLIGHT_ICONS.map((icon) => ({ icon }));

/** The initial draft of a stored home page. */
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
    claims: (claims ?? USUAL_CLAIMS).map((claim, at) => ({
      ...wordedOf(claim),
      icon: claim.icon,
      key: `${at}`,
    })),
    shelves,
    by: best?.by ?? 'first',
    products,
    openLine: openLine ?? false,
  };
}

/** The draft with the stored picture, because the server accepts no other address. A draft without a picture stays so. */
export const withPresentPicture = (draft: Draft, home: HomeView | null | undefined): Draft => ({
  ...draft,
  image: draft.image || draft.file ? home?.banner?.image : undefined,
});

/** The draft after `sent` (null for a reset) was stored as `home`. Later input stays. */
export function afterSave(now: Draft, sent: Draft | null, home: HomeView | null): Draft {
  if (!sent || now === sent) return draftOf(home, sent?.products ?? []);
  const file = now.file === sent.file ? undefined : now.file;
  return { ...withPresentPicture(now, home), file };
}

/** A new claim for the end of the list. */
export const addedHighlight = (claims: readonly DraftHighlight[]): DraftHighlight => ({
  ...NO_WORDS,
  icon: HIGHLIGHT_ICONS[claims.length % HIGHLIGHT_ICONS.length] ?? HIGHLIGHT_ICONS[0],
  key: `${1 + Math.max(-1, ...claims.map(({ key }) => Number(key)))}`,
});

const isUsual = (given: object, usual: object) => JSON.stringify(given) === JSON.stringify(usual);

/** The home page of a draft as the API takes it, without values that equal the defaults. */
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
    .map(({ to, ...words }) => ({ to, ...storedOf({ ...words, title: '' }) }));
  const own = claims.map(({ icon, key: _, ...words }) => ({ icon, ...storedOf(words) }));
  return {
    banner: {
      ...storedOf(banner),
      ...(image ? { image } : {}),
      ...(isUsual(given, USUAL_BUTTONS) ? {} : { buttons: given }),
    },
    ...(isUsual(own, USUAL_CLAIMS) ? {} : { claims: own }),
    ...(shelves ? { shelves } : {}),
    ...(by === 'sales' ? { best: { by } } : {}),
    ...(by === 'hand' ? { best: { by, products: products.map(({ _id }) => _id) } } : {}),
    ...(openLine ? { openLine } : {}),
  };
}
