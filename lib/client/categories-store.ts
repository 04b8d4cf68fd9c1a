import { useEffect } from 'react';
import { create } from 'zustand';
import { allCategories, type Category } from '@/lib/catalog/categories';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { callApi } from './api-client';
import { cacheKnownCategories } from './known-categories';

/** Other devices change categories seldom, so screens that follow each other read them once. */
const FRESH_MS = 60_000;

const useStore = create<{ answer?: CategoriesAnswer }>(() => ({}));
let readAt = Number.NEGATIVE_INFINITY;

/** Takes the categories from an answer, for {@link useCategories} and all that asks by path. */
export function cacheCategoriesAnswer({ categories, revision }: CategoriesAnswer): void {
  readAt = performance.now();
  cacheKnownCategories(categories, revision);
  useStore.setState({ answer: { categories, revision } });
}

/** Reads the categories again unless they are fresh; after a failure the last ones stay. */
async function refresh(): Promise<void> {
  if (performance.now() - readAt < FRESH_MS) return;
  readAt = performance.now();
  const answer = await callApi<CategoriesAnswer>('/api/category/list').catch(() => undefined);
  if (answer) cacheCategoriesAnswer(answer);
}

/** The categories of the shop, for screens of the seller: first those of the specification. */
export function useCategories(): readonly Category[] {
  const answer = useStore((state) => state.answer);
  useEffect(() => void refresh(), []);
  return answer?.categories ?? allCategories();
}
