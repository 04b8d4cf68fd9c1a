import mongoose from 'mongoose';
import { Product } from '@/models';
import { db } from '../db';
import { catalogRevision } from './revision';

const { trusted } = mongoose;

/** How many products lie between two marks: no page reads further than this to find its place. */
const APART = 960;

type Filter = { inStock: boolean; category?: string };
type Marks = { revision: number; ids: string[] };

/** For each list the id that every 960th product has, as far as somebody has looked. */
const marks = new Map<string, Marks>();

const before = (filter: Filter, id?: string) =>
  id ? { ...filter, _id: trusted({ $lt: id }) } : filter;

/** The id of the last product of the next stretch; undefined when the list ends before. */
async function nextMark(filter: Filter, from?: string): Promise<string | undefined> {
  const [row] = await Product.find(before(filter, from), { _id: 1 })
    .sort({ _id: -1 })
    .skip(APART - 1)
    .limit(1)
    .lean();
  return row && String(row._id);
}

/**
 * `count` products of a list, newest first, from a place in it (from 0). Far places cost no more
 * than near ones: the way there is remembered until the catalogue changes.
 */
export async function productsFrom(filter: Filter, place: number, count: number) {
  await db();
  const revision = await catalogRevision();
  const name = filter.category ?? '';
  let known = marks.get(name);
  if (known?.revision !== revision) {
    known = { revision, ids: [] };
    marks.set(name, known);
  }
  const hops = Math.floor(place / APART);
  while (known.ids.length < hops) {
    const { length } = known.ids;
    const mark = await nextMark(filter, known.ids.at(-1));
    if (!mark) return [];
    // Another page on its way may have set it meanwhile.
    if (known.ids.length === length) known.ids.push(mark);
  }
  return Product.find(before(filter, known.ids[hops - 1]))
    .sort({ _id: -1 })
    .skip(place % APART)
    .limit(count)
    .lean();
}
