/* Aggregation expressions on a line of an order; `line` is its path, such as `$items`. */

/** How many pieces or steps were found; all of them before they are counted. */
export const foundOf = (line: string) => ({ $ifNull: [`${line}.found`, `${line}.quantity`] });

export const isByWeight = (line: string) => ({ $eq: [`${line}.measure.by`, 'weight'] });

/** The pieces to carry: goods by weight are one, however many steps they have. */
export const piecesOf = (line: string) => ({
  $cond: [isByWeight(line), { $min: [foundOf(line), 1] }, foundOf(line)],
});
