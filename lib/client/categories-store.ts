import { useEffect } from 'react';
import { create } from 'zustand';
import { allCategories, type Category, type Moved } from '@/lib/catalog/categories';
import type { CategoriesResponse } from '@/lib/catalog/view';
import { callApi } from './api-client';
import { cacheKnownCategories } from './known-categories';

/** Consecutive screens share one request, because categories seldom change. */
const FRESH_MS = 60_000;

const useStore = create<{ answer?: CategoriesResponse }>(() => ({}));
let readAt = Number.NEGATIVE_INFINITY;

/** Stores the categories of a response for {@link useCategories} and for lookups by path. */
export function cacheCategoriesResponse(answer: CategoriesResponse): void {
  readAt = performance.now();
  cacheKnownCategories(answer.categories, answer.revision);
  useStore.setState({ answer });
}

async function refresh(): Promise<void> {
  if (performance.now() - readAt < FRESH_MS) return;
  readAt = performance.now();
  const answer = await callApi<CategoriesResponse>('/api/category/list').catch(() => undefined);
  if (answer) cacheCategoriesResponse(answer);
}

/**
 * Returns the categories of the shop, for the seller's screens. Until they have loaded it returns the default
 * categories.
 */
export function useCategories(): readonly Category[] {
  const answer = useStore((state) => state.answer);
  useEffect(() => void refresh(), []);
  return answer?.categories ?? allCategories();
}

const NONE_MOVED: readonly Moved[] = [];

/** Returns the redirects of deleted categories, once {@link useCategories} has loaded them. */
export const useMovedCategories = (): readonly Moved[] =>
  useStore((state) => state.answer?.moved) ?? NONE_MOVED;
