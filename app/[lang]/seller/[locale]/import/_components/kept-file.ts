import { SELLER_ITEMS, tabStore } from '@/lib/client/browser-storage';

/* A file over a reload of the tab: compressed, because a tab keeps only some megabytes. */

const KEY = `${SELLER_ITEMS}import-file`;

export type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

const through = (bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(transform as never)).arrayBuffer();

/** Letters of one byte each, as {@link btoa} takes them. */
function lettersOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return pieces.join('');
}

/** Keeps a file until the tab is closed or the seller signs out. One that is too large is only named. */
export async function keepFile({ name, bytes }: ChosenFile): Promise<void> {
  tabStore.setItem(KEY, JSON.stringify({ name }));
  try {
    const small = new Uint8Array(await through(bytes, new CompressionStream('gzip')));
    tabStore.setItem(KEY, JSON.stringify({ name, content: btoa(lettersOf(small)) }));
  } catch {
    // An old browser: the file is chosen again after a reload.
  }
}

/** The kept file, or its name when it was too large. */
export async function keptFile(): Promise<ChosenFile | { name: string } | undefined> {
  try {
    const { name, content } = JSON.parse(tabStore.getItem(KEY) ?? '');
    if (typeof name !== 'string') return undefined;
    if (typeof content !== 'string') return { name };
    const small = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bytes = new Uint8Array(await through(small, new DecompressionStream('gzip')));
    return { name, bytes };
  } catch {
    return undefined;
  }
}

export const forgetFile = (): void => tabStore.removeItem(KEY);
