import type { ReactNode } from 'react';

/** Where the columns have no room side by side, each amount stands below the one before, with the name of its column. */
const cell =
  'py-2 ps-3 text-end tabular-nums @max-[22rem]:ps-2 @max-[22rem]:text-sm @max-[18em]:flex @max-[18em]:flex-wrap @max-[18em]:justify-between @max-[18em]:gap-x-3 @max-[18em]:p-0 @max-[18em]:before:content-[attr(data-head)]';

/** A table of sums: words, then amounts; the last row is the sum. */
export function Sums({
  caption,
  heads,
  rows,
  areEven,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; words: ReactNode; cells: readonly string[]; isSum?: boolean }[];
  /** Whether columns of short numbers are as wide as those of the tables beside it. */
  areEven?: boolean;
}) {
  const isWide = heads.length > 4 || rows.some(({ cells }) => cells.join('').length > 28);
  return (
    // The size of its text is what an em of the queries below is: wide rows break on a phone already.
    <div className={`@container min-w-0 ${isWide ? 'text-[1.6rem]' : ''}`}>
      <table className={`w-full text-base @max-[18em]:block ${areEven ? 'table-fixed' : ''}`}>
        <caption className="mb-1 text-start font-bold text-lg @max-[18em]:block">{caption}</caption>
        <thead className="@max-[18em]:sr-only">
          <tr className="border-line border-b text-muted text-sm">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 font-semibold ${at === 0 ? 'text-start' : areEven ? 'w-15 ps-1.5 text-end sm:w-28 @max-[22rem]:text-xs' : 'ps-3 text-end @max-[22rem]:ps-2 @max-[22rem]:text-xs'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[18em]:block">
          {rows.map(({ key, words, cells, isSum }) => (
            <tr
              key={key}
              className={`break-inside-avoid @max-[18em]:block @max-[18em]:py-2 ${isSum ? 'font-bold' : 'border-line border-b'}`}
            >
              <th
                scope="row"
                className={`py-2 text-start @max-[18em]:block @max-[18em]:p-0 ${isSum ? 'font-bold' : 'font-normal'}`}
              >
                {words}
              </th>
              {cells.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                <td key={at} data-head={heads[at + 1]} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
