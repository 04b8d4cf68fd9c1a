import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { faultOfAmount, parseDollars } from '@/lib/money';

const MAX_ZONES = 50;
const MAX_ENTRIES = 500;
const MAX_NAME = 40;

const ENTRY_HELP =
  'Zip codes are written like 4000, a range like 1000-1999, a beginning like 20*, and * for all';

/** Why an entry is no zip code, range or beginning; undefined for one. */
function faultOfEntry(entry: string): string | undefined {
  if (/^\d{0,11}\*$/.test(entry) || /^\d{1,12}$/.test(entry)) return undefined;
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(entry) ?? [];
  if (from === undefined || to === undefined) return ENTRY_HELP;
  if (from.length !== to.length)
    return `${entry}: both ends of a range have the same number of digits`;
  return from <= to ? undefined : `${entry}: a range begins with its lower end`;
}

const entry = z
  .string(ENTRY_HELP)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .superRefine((text, context) => {
    const message = faultOfEntry(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** An amount in units of the currency; undefined when it is left out or empty. */
const amount = (label: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === null || value === '') return undefined;
      const cents = parseDollars(value);
      if (cents !== undefined) return cents / 100;
      context.addIssue({ code: 'custom', message: `${label} ${faultOfAmount(value)}` });
      return z.NEVER;
    });

const NAME_HELP = 'A zone needs a name';

const zone = z.object(
  {
    name: z
      .string(NAME_HELP)
      .trim()
      .min(1, NAME_HELP)
      .max(MAX_NAME, `The name of a zone is at most ${MAX_NAME} characters`),
    zipCodes: z
      .array(entry, ENTRY_HELP)
      .min(1, 'A zone needs zip codes')
      .max(MAX_ENTRIES, `A zone has at most ${MAX_ENTRIES} zip codes, ranges and beginnings`)
      .transform((entries) => [...new Set(entries)]),
    fee: amount('The fee')
      .transform((fee) => fee ?? 0)
      .describe('What a delivery costs, before tax where tax is added; 0 without it'),
    freeFrom: amount('Free from').describe('The price of the goods from which it costs nothing'),
    minimum: amount('The minimum').describe("The least price of the goods; the shop's without it"),
  },
  'A zone has a name and zip codes',
);

/** What is not set is left out. */
const slim = ({ freeFrom, minimum, ...rest }: z.output<typeof zone>) => ({
  ...rest,
  ...(freeFrom === undefined ? {} : { freeFrom }),
  ...(minimum === undefined ? {} : { minimum }),
});

/** The zones of POST /api/seller/settings; of two that have a zip code the first counts. */
export const zonesInput = z
  .array(zone.transform(slim), 'Zones are a list')
  .max(MAX_ZONES, `There are at most ${MAX_ZONES} zones`)
  .optional()
  .transform((zones) => (zones?.length ? zones : undefined))
  .describe(
    'Parts of the delivery area with a fee. Of two that have a zip code the first counts. `zipCodes` of the shop that are in no zone are delivered free',
  );

const PICKUP_HELP = 'Say whether orders can be collected: on is true or false';
const MAX_PLACE = 300;

const place = (label: string) =>
  z
    .string(`${label} is a text`)
    .trim()
    .max(MAX_PLACE, `${label} is at most ${MAX_PLACE} characters`)
    .default('');

/** Pickup of POST /api/seller/settings; nothing where it was never set. */
export const pickupInput = z
  .object(
    {
      on: z.boolean(PICKUP_HELP),
      address: place('The address of the pickup'),
      hours: place('The hours of the pickup').describe('When, and what to bring'),
    },
    PICKUP_HELP,
  )
  .superRefine(({ on, address }, context) => {
    if (on && !address)
      context.addIssue({
        code: 'custom',
        message: 'Enter the address at which orders are collected',
        path: ['address'],
      });
  })
  .optional()
  .transform((pickup) => (pickup?.on || pickup?.address || pickup?.hours ? pickup : undefined))
  .describe('Lets shoppers collect their orders, without an address and a fee');

const ZIP = sentence('validation', 'zip', { max: 12 });

/** The query of GET /api/shop/delivers. */
export const deliversQuery = z.object({
  zip: z
    .string(ZIP)
    .trim()
    .regex(/^\d{1,12}$/, ZIP),
});
