export type Random = {
  int: (bound: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T | undefined;
};

/** The generator mulberry32. It is good enough to choose steps. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (bound: number) => Math.floor(next() * bound);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(from.length)],
  };
}
