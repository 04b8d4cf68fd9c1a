/** The parts of a time of day in `Intl`. */
const OF_TIME = /hour|minute|second|dayPeriod|zone/i;

/**
 * Returns a formatter for times of day, with or without a date. A line can break between the date and the time, but not
 * within the time: `8:45 a.m.` and `08 h 45` contain U+00A0. JavaScript engines differ in this space. Some use U+0020,
 * where a line can break, and some use U+202F.
 */
export function timeFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, options);
  return {
    /** Formats a date, or a time in ms. */
    format: (at: Date | number): string =>
      format
        .formatToParts(at)
        .map(({ type, value }, place, parts) => {
          const around = type === 'literal' ? [parts[place - 1], parts[place + 1]] : [{ type }];
          const isInTime = around.every((part) => !part || OF_TIME.test(part.type));
          return isInTime ? value.replace(/[ \u202f]/g, '\u00a0') : value;
        })
        .join(''),
  };
}
