/* What the database computes of a line of an order; `line` is where it stands, such as `$items`. */

/** How many pieces or steps were found; all, as long as nobody has counted them. */
export const foundOf = (line: string) => ({ $ifNull: [`${line}.found`, `${line}.quantity`] });

export const isByWeight = (line: string) => ({ $eq: [`${line}.measure.by`, 'weight'] });

/** Its pieces. What is weighed is one thing to carry, however many steps it has. */
export const piecesOf = (line: string) => ({
  $cond: [isByWeight(line), { $min: [foundOf(line), 1] }, foundOf(line)],
});
