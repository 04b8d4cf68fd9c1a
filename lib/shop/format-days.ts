import 'server-only';
import { requestLocale, requestTranslator } from '@/lib/http/translate';
import { type DayLabels, dayLabelsOf } from './days';
import type { ShopView } from './view';

/** Returns the translated words for days and times, in the language of the request and the country of the shop. */
export const formatDays = ({ country }: Pick<ShopView, 'country'>): DayLabels =>
  dayLabelsOf(requestTranslator('days'), requestLocale(country));
