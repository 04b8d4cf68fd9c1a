import { plainDigits } from '@/lib/decimal';
import { DAYS } from '@/lib/shop/days';
import type { Windows } from '@/lib/shop/windows-view';

/* The windows of time in the form of the settings: texts by the names of inputs. */

type Texts = Record<string, string>;

/** What the names of their inputs begin with. */
export const WINDOWS = 'windows-';

const DAY_MINUTES = 1_440;
const name = (day: number, place: number, end: 'from' | 'to') =>
  `${WINDOWS}day${day}-${end}${place}`;
const two = (number: number) => String(number).padStart(2, '0');

/** So many minutes before midnight, as a clock shows it. */
const clockBefore = (minutes: number) => {
  const at = DAY_MINUTES - minutes;
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
};

/** What the form shows of the windows. */
export function windowTexts(windows: Windows | undefined): Texts {
  const texts: Texts = {
    [`${WINDOWS}only`]: windows?.only ? 'only' : 'beside',
    [`${WINDOWS}lengthMinutes`]: String(windows?.lengthMinutes ?? 120),
    [`${WINDOWS}capacity`]: String(windows?.capacity ?? 10),
    [`${WINDOWS}leadMinutes`]: String(windows?.leadMinutes ?? 60),
    [`${WINDOWS}closeMinutes`]: windows?.closeMinutes ? clockBefore(windows.closeMinutes) : '',
    [`${WINDOWS}daysOff`]: windows?.daysOff.join('\n') ?? '',
  };
  if (windows?.on) texts[`${WINDOWS}on`] = 'on';
  for (const day of DAYS.keys())
    for (const place of [0, 1]) {
      const { from = '', to = '' } = windows?.days[day]?.[place] ?? {};
      texts[name(day, place, 'from')] = from;
      texts[name(day, place, 'to')] = to === '24:00' ? '00:00' : to;
    }
  return texts;
}

/** Minutes before midnight of a time of day; the text itself when it is none. */
function minutesBefore(time: string): number | string | undefined {
  if (!time) return undefined;
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const at = hours * 60 + minutes;
  return Number.isNaN(at) ? time : DAY_MINUTES - at;
}

/** The windows of the body of POST /api/seller/settings; none where they are off and have no times. */
export function windowsOf(texts: Texts) {
  const text = (input: string) => texts[WINDOWS + input] ?? '';
  const days = DAYS.map((_, day) =>
    [0, 1].flatMap((place) => {
      const [from = '', to = ''] = [texts[name(day, place, 'from')], texts[name(day, place, 'to')]];
      return from || to ? [{ from, to }] : [];
    }),
  );
  const on = text('on') === 'on';
  if (!on && days.every((times) => times.length === 0)) return undefined;
  return {
    ...{ on, only: text('only') === 'only', days },
    daysOff: plainDigits(text('daysOff'))
      .split(/[^\w-]+/)
      .filter(Boolean),
    lengthMinutes: text('lengthMinutes'),
    capacity: text('capacity'),
    leadMinutes: text('leadMinutes'),
    closeMinutes: minutesBefore(text('closeMinutes')),
  };
}

/** The input that shows the fault at a path of the body such as `windows.days.3`. */
export function windowInputOf(path: string): string | undefined {
  const [first, second = '', third] = path.split('.');
  if (first !== 'windows') return undefined;
  return second === 'days' ? name(Number(third) || 0, 0, 'from') : WINDOWS + second;
}
