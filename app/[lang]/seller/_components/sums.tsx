import type { ReactNode } from 'react';

/** Where text is large, each amount stands below the one before, with the name of its column. */
const cell =
  'py-2 ps-3 text-end tabular-nums @max-[22rem]:ps-2 @max-[22rem]:text-sm @max-[18rem]:flex @max-[18rem]:flex-wrap @max-[18rem]:justify-between @max-[18rem]:gap-x-3 @max-[18rem]:p-0 @max-[18rem]:before:content-[attr(data-head)]';

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
  return (
    <div className="@container min-w-0">
      <table className={`w-full @max-[18rem]:block ${areEven ? 'table-fixed' : ''}`}>
        <caption className="mb-1 text-start font-bold text-lg">{caption}</caption>
        <thead className="@max-[18rem]:sr-only">
          <tr className="border-line border-b text-muted text-sm">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 font-semibold ${at === 0 ? 'text-start' : areEven ? 'w-17 ps-2 text-end sm:w-28' : 'ps-3 text-end @max-[22rem]:ps-2'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[18rem]:block">
          {rows.map(({ key, words, cells, isSum }) => (
            <tr
              key={key}
              className={`@max-[18rem]:block @max-[18rem]:py-2 ${isSum ? 'font-bold' : 'border-line border-b'}`}
            >
              <th
                scope="row"
                className={`py-2 text-start @max-[18rem]:block @max-[18rem]:p-0 ${isSum ? 'font-bold' : 'font-normal'}`}
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
