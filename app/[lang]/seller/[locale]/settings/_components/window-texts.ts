import type { Windows } from '@/lib/shop/hours-schema';
import { type Texts, timeField, weekOf, weekTexts, wordsOf } from './form-texts';

/* The windows of time in the form of the settings: texts by the names of inputs. */

/** What the names of their inputs begin with. */
export const WINDOWS = 'windows-';

const DAY_MINUTES = 1_440;
const two = (number: number) => String(number).padStart(2, '0');

/** So many minutes before midnight, as a clock shows it. */
const clockBefore = (minutes: number) => {
  const at = DAY_MINUTES - minutes;
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
};

/** What the form shows of the windows. */
export const windowTexts = (windows: Windows | undefined): Texts => ({
  [`${WINDOWS}only`]: windows?.only ? 'only' : 'beside',
  [`${WINDOWS}lengthMinutes`]: String(windows?.lengthMinutes ?? 120),
  [`${WINDOWS}capacity`]: String(windows?.capacity ?? 10),
  [`${WINDOWS}leadMinutes`]: String(windows?.leadMinutes ?? 60),
  [`${WINDOWS}closeMinutes`]: windows?.closeMinutes ? clockBefore(windows.closeMinutes) : '',
  [`${WINDOWS}daysOff`]: windows?.daysOff.join('\n') ?? '',
  ...(windows?.on ? { [`${WINDOWS}on`]: 'on' } : {}),
  ...weekTexts(windows?.days, WINDOWS),
});

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
  const days = weekOf(texts, WINDOWS);
  const on = text('on') === 'on';
  if (!on && days.every((times) => times.length === 0)) return undefined;
  return {
    on,
    only: text('only') === 'only',
    days,
    daysOff: wordsOf(text('daysOff')),
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
  return second === 'days' ? timeField(Number(third) || 0, 0, 'from', WINDOWS) : WINDOWS + second;
}
