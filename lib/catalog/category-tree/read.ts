import 'server-only';
import { noteCategories } from '@/lib/catalog/categories';
import { db } from '@/lib/db';
import { CategoryTree } from '@/models';
import { FIRST_TREE, movedOf, type Tree } from './tree-math';

/** Takes the tree as the one that this process knows. */
export function noteTree(tree: Tree): Tree {
  noteCategories({ list: tree.list, moved: movedOf(tree), revision: tree.revision });
  return tree;
}

/** The categories as the database has them now; this process knows them from then on. */
export async function readTree(): Promise<Tree> {
  await db();
  const row = await CategoryTree.findById('categories').lean();
  return noteTree(row ? { revision: row.revision, list: row.list, gone: row.gone } : FIRST_TREE);
}
