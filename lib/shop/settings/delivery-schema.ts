import { z } from 'zod';
import { areaZipCodes, pickupInput, zonesInput } from '@/lib/delivery/schema';
import { storedZones, viewZones } from '@/lib/delivery/stored-zones';
import { pickupView, type Zone, zoneView } from '@/lib/delivery/view';
import { t } from '@/lib/http/translate';
import * as fields from '@/lib/shop/fields-schema';
import { SLOT_INPUTS, slotsInput, slotsView } from '@/lib/shop/hours-schema';
import { site } from '@/lib/utils/site';

/** The settings of the sections Delivery, Pickup, and Delivery slots. Labels and hints are keys of `sellerSettings`. */
export const DELIVERY_SETTINGS = {
  promiseMinutes: {
    schema: fields.promiseMinutes,
    view: z.int(),
    default: site.promiseMinutes,
    label: 'thePromise',
    form: {
      section: 'delivery',
      control: 'number',
      label: 'promiseMinutes',
      hint: 'promiseHint',
      inputMode: 'numeric',
      required: true,
    },
  },
  /** The minimum price of an order's goods before tax, in units of the currency. 0 if there is none. */
  minimumOrder: {
    schema: fields
      .amount(() => t('settingsErrors', 'minimumOrder'))
      .describe('The minimum value of goods of an order, before tax; 0 for none'),
    view: z.number(),
    default: 0,
    money: fields.storedIn('minimumCents'),
    label: 'theMinimum',
    form: {
      section: 'delivery',
      control: 'amount',
      label: 'minimumOrder',
      hint: 'minimumHint',
      inputMode: 'decimal',
    },
  },
  /**
   * The zip codes to which the shop delivers free of charge. If there are no zip codes and no zones, the shop
   * delivers everywhere.
   */
  zipCodes: {
    schema: areaZipCodes,
    view: z.array(z.string()),
    default: [] as string[],
    label: 'theArea',
    form: {
      section: 'delivery',
      control: 'zipCodes',
      label: 'zipCodes',
      hint: 'zipCodesHint',
      rows: 4,
    },
  },
  zones: {
    schema: zonesInput,
    view: z.array(zoneView).optional(),
    money: {
      store: storedZones,
      view: viewZones,
      amountsIn: (zones: Zone[]) =>
        zones.flatMap(({ fee, freeFrom, minimum }) => [fee, freeFrom, minimum]),
    },
    label: 'theZones',
    form: { section: 'delivery', control: 'zones', label: 'zones', hint: 'zonesHint' },
  },
  lineWishes: {
    ...fields.onOff('lineWishes', 'The cart asks for each product what to do if it is missing', {
      section: 'delivery',
    }),
    onPages: true,
    label: 'theLineWishes',
  },
  addToOrder: {
    ...fields.onOff('addToOrder', 'Shoppers can add to an open order until packing begins', {
      section: 'delivery',
      hint: 'addToOrderHint',
    }),
    onPages: true,
    label: 'theAddToOrder',
  },
  pickup: {
    schema: pickupInput,
    view: z.optional(pickupView),
    label: 'thePickup',
    form: {
      section: 'pickup',
      control: 'pickup',
      label: 'canCollect',
      hint: 'collectHint',
      parts: { address: 'whereCollect', hours: 'whenCollect' },
    },
  },
  windows: {
    schema: slotsInput,
    view: slotsView.optional(),
    label: 'theWindows',
    form: {
      section: 'slots',
      control: 'windows',
      label: 'chooseWindow',
      hint: 'windowTimesHint',
      parts: SLOT_INPUTS,
    },
  },
} satisfies Record<string, fields.Setting>;
