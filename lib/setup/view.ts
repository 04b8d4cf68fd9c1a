import * as z from 'zod/mini';

/** `off`: not configured. `test`: works, but only for tests. `live`: works for shoppers. */
const state = z.enum(['off', 'test', 'live']);

export type ServiceState = z.output<typeof state>;

/** The response of GET /api/seller/services. It contains no key and no password. */
export const servicesResponse = z.object({
  services: z.object({
    payments: state,
    mail: state,
    sender: z.optional(z.string()),
    /** The recipient of mails to the owner. Absent if the owner's address is not configured. */
    receiver: z.optional(z.string()),
  }),
});

export type ServicesResponse = z.output<typeof servicesResponse>;
export type Services = ServicesResponse['services'];

/** The response of POST /api/seller/services/test-mail: the address to which the mail was sent. */
export const testMailResponse = z.object({ sentTo: z.string() });

export type TestMailResponse = z.output<typeof testMailResponse>;

/** The response of GET /api/seller/non-food: the state of the legal requirements for non-food goods (docs/law.md). */
export const nonFoodResponse = z.object({
  nonFood: z.object({
    isMarked: z.boolean(),
    /** The number of products for sale in non-food categories that lack the manufacturer, its contact or the model. */
    incomplete: z.int(),
  }),
});

export type NonFoodResponse = z.output<typeof nonFoodResponse>;
export type NonFood = NonFoodResponse['nonFood'];

/** The response of GET /api/seller/low-ages: the products whose age limit is below all limits of a country. */
export const lowAgesResponse = z.object({
  lowAges: z.object({
    count: z.int(),
    products: z.array(z.object({ id: z.string(), name: z.string(), leastAge: z.int() })),
  }),
});

export type LowAgesResponse = z.output<typeof lowAgesResponse>;
export type LowAges = LowAgesResponse['lowAges'];
