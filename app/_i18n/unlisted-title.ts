import type { Metadata } from 'next';
import type { Area, ValuesOf } from '@/lib/i18n/translate';
import type { Messages } from '@/messages';
import { getT } from './server';

/** `generateMetadata` of a page that search engines do not list: its title. */
export const unlistedTitle =
  <A extends Area, K extends keyof Messages[A]>(
    area: A,
    key: K,
    ...values: ValuesOf<Messages[A][K]>
  ) =>
  async (): Promise<Metadata> => ({
    title: (await getT(area))(key, ...values),
    robots: { index: false },
  });
