import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inRouteOrder, inStops } from './queries';

const row = (name: string, promised: number, place?: number) => ({
  name,
  promisedAt: new Date(promised),
  createdAt: new Date(0),
  courier: place === undefined ? {} : { place },
});
const names = (rows: { name: string }[]) => rows.map(({ name }) => name).join(' ');

test('the route of a courier is sorted by promised time', () => {
  expect(names(inRouteOrder([row('b', 20), row('a', 10), row('c', 30)]))).toBe('a b c');
});

test('a new delivery is inserted into a manually sorted route by its promised time', () => {
  const moved = [row('late', 90, 0), row('early', 10, 1)];
  expect(names(inRouteOrder([...moved, row('new', 50)]))).toBe('new late early');
  expect(names(inRouteOrder([...moved, row('last', 99)]))).toBe('late early last');
});

describe('a delivery that the courier tries again', () => {
  const again = (name: string, promised: number, at: number, place?: number) => ({
    ...row(name, promised, place),
    courier: { id: 'omar', ...(place === undefined ? {} : { place }) },
    failedTries: [{ at: new Date(at), next: 'again', by: { id: 'omar' } }],
  });

  it('comes after all other deliveries, the earliest failed attempt first', () => {
    const retries = [again('second', 1, 200), again('first', 2, 100)];
    expect(names(inRouteOrder([...retries, row('a', 90), row('b', 80)]))).toBe('b a first second');
    const moved = [row('late', 90, 0), row('early', 10, 1)];
    expect(names(inRouteOrder([...retries, ...moved, row('new', 99)]))).toBe(
      'late early new first second',
    );
  });

  it('has its usual place after the shop has moved it to a later slot', () => {
    const inSlot = (from: number) => ({
      ...again('b', 80, 50),
      deliverySlot: { from: new Date(from) },
    });
    expect(names(inRouteOrder([row('a', 70), row('c', 90), inSlot(60)]))).toBe('a b c');
    expect(names(inRouteOrder([row('a', 70), row('c', 90), inSlot(40)]))).toBe('a c b');
  });

  it('keeps the place that the courier then gives it', () => {
    expect(names(inRouteOrder([row('a', 90, 1), again('b', 99, 100, 0)]))).toBe('b a');
  });

  it('has its usual place for another courier, and after an attempt that returned it to the shop', () => {
    const ofMia = { ...again('a', 10, 100), courier: { id: 'mia' } };
    const returned = { at: new Date(100), next: 'shop', by: { id: 'omar' } };
    const fromShop = { ...again('b', 20, 100), failedTries: [returned] };
    expect(names(inRouteOrder([row('c', 30), fromShop, ofMia]))).toBe('a b c');
  });
});

test('a route that the courier has sorted keeps its order', () => {
  const some = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 99 }),
      fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, (given) => {
      const rows = given.map(([promised, place], at) => row(`${at}`, promised, place));
      const turned = inRouteOrder(rows);
      expect(turned.toSorted(byName)).toEqual(rows.toSorted(byName));
      const places = turned.flatMap(({ courier }) => courier.place ?? []);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }),
  );
});

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name);

describe('the stops of a route', () => {
  it('list a follow-up order after the first delivery of its group', () => {
    const rows = [
      { _id: 'c', followsOrder: 'a' },
      { _id: 'b' },
      { _id: 'a' },
      { _id: 'd', followsOrder: 'a' },
    ];
    expect(inStops(rows).map(({ _id }) => _id)).toEqual(['c', 'a', 'd', 'b']);
  });
});
