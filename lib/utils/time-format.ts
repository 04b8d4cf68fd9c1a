const OF_TIME = /hour|minute|second|dayPeriod|zone/i;

/**
 * Returns a formatter for times of day, with or without a date. The time contains U+00A0, so that no line breaks within
 * `8:45 a.m.`. Otherwise the space depends on the JavaScript engine.
 */
export function timeFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, options);
  return {
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
