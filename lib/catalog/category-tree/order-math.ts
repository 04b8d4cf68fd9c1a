import type { Category } from '@/lib/catalog/categories';

/** A category without its parts stands for them: what is moved there stands beside all of it. */
const placeOf = (list: readonly Category[], path: string, parent?: string) => {
  const target = list.find((one) => one.path === path);
  return parent === undefined ? (target?.parent ?? target?.path) : target?.path;
};

/** The categories among which this one is ordered: those of its level, in their order. */
export const siblingsOf = (list: readonly Category[], path: string): readonly Category[] => {
  const parent = list.find((one) => one.path === path)?.parent;
  return list.filter((one) => one.parent === parent);
};

/**
 * The list with a category at the place of `target`, each followed by its parts. Only what has the same
 * parent changes places; for all else the list stays as it is.
 */
export function movedTo(
  list: readonly Category[],
  path: string,
  target: string | undefined,
): readonly Category[] {
  const moved = list.find((one) => one.path === path);
  if (!moved || target === undefined) return list;
  const siblings = siblingsOf(list, path);
  const to = siblings.findIndex((one) => one.path === placeOf(list, target, moved.parent));
  if (to < 0 || siblings[to] === moved) return list;
  const others = siblings.filter((one) => one !== moved);
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)];
  const next = list.filter((one) => !siblings.includes(one));
  const level = (parent?: string) =>
    parent === moved.parent ? ordered : next.filter((one) => one.parent === parent);
  return level().flatMap((one) => [one, ...level(one.path)]);
}
