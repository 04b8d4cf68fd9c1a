import 'server-only';
import type { ProductDoc } from '@/models/product';
import { type KnownSize, sizeNameIn, sizeOf } from './known-groups';
import { renamed, withSize } from './name-math';

type Names = Pick<ProductDoc, 'name' | 'translations'>;
type Size = Omit<KnownSize, 'id'>;

/** A product's names in all languages, with what `change` makes of each. */
function mapNames<N extends Names>(named: N, change: (name: string, language?: string) => string) {
  const { name, translations } = named;
  const others = Object.entries(translations ?? {}).map(([code, texts]) => [
    code,
    texts.name ? { ...texts, name: change(texts.name, code) } : texts,
  ]);
  return {
    ...named,
    name: change(name),
    ...(translations ? { translations: Object.fromEntries(others) } : {}),
  } as N;
}

/** The names of a product in all languages with its size at their ends. */
const namedWith = <N extends Names>(named: N, size: Size): N =>
  mapNames(named, (name, language) => withSize(name, sizeNameIn({ id: '', ...size }, language)));

/** The names with `after` at their ends instead of `before`; without a size before it is only added. */
export const renamedFrom = <N extends Names>(named: N, before: Size, after: Size): N =>
  mapNames(named, (name, language) => {
    const [was, is] = [before, after].map((one) => sizeNameIn({ id: '', ...one }, language));
    return renamed(name, was ?? '', is ?? '');
  });

/** What a seller enters of a product; that of a size keeps its size at the end of its names. */
export function namedAsSize<N extends Names>(id: string, entered: N): N {
  const size = sizeOf(id);
  return size ? namedWith(entered, size) : entered;
}
