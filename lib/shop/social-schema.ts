import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { addressAt, SITE_KEYS, SITES, type Site } from './social-math';
import type { Social } from './social-view';

const fault = (site: Site) =>
  sentence('pageRefusals', 'social', { site: SITES[site].name, host: SITES[site].hosts[0] });

const address = (site: Site) =>
  z
    .string(fault(site))
    .transform((text, context) => {
      const stored = addressAt(site, text);
      if (stored !== undefined || text.trim() === '') return stored;
      context.addIssue({ code: 'custom', message: fault(site).error() });
      return z.NEVER;
    })
    .optional();

/** `social` of the settings: https addresses of these sites; an empty text is none. */
export const socialInput = z
  .object(
    {
      instagram: address('instagram'),
      twitter: address('twitter'),
      facebook: address('facebook'),
      youtube: address('youtube'),
    },
    sentence('pageRefusals', 'socialList'),
  )
  .optional()
  .transform((given): Social | undefined => {
    const set = SITE_KEYS.flatMap((site) => (given?.[site] ? [[site, given[site]]] : []));
    return set.length > 0 ? Object.fromEntries(set) : undefined;
  })
  .describe('Addresses of own pages, each an https address of that site');
