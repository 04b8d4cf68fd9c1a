import * as z from 'zod/mini';
import type { Tree } from './tree-math';

/** A category as the API answers it. */
const categoryView = z.object({
  /** The label that people see. */
  text: z.string(),
  /** What products name as their category; its lower case is the segment of its address. */
  path: z.string(),
  /** The address of its picture, if it has one. */
  image: z.optional(z.string()),
  bgColor: z.string(),
  /** The path of the category that it is a part of. */
  parent: z.optional(z.string()),
  /** It stands in no list of categories; its own list and its products stay. */
  hidden: z.optional(z.literal(true)),
  /** Its label in further languages of the shop, by their codes. */
  translations: z.optional(z.record(z.string(), z.object({ name: z.optional(z.string()) }))),
});

/** The answer of every call of /api/category. */
export const categoriesAnswer = z.object({
  /** In the order of the shop, each followed by its parts. */
  categories: z.array(categoryView),
  /** Rises with each change; 0 of a shop that has changed nothing. */
  revision: z.int(),
});

export type CategoriesAnswer = z.output<typeof categoriesAnswer>;

/** The categories as the API answers them. */
export const viewTree = ({ list, revision }: Tree): CategoriesAnswer => ({
  categories: [...list],
  revision,
});
