import type { z } from 'zod';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { resourceMissing } from './api-error';
import type { Customer } from './records';
import type { createCustomer as createSchema } from './schema';
import { type Draft, newId, type World } from './store';

type Params = z.output<typeof createSchema>;

const known = (draft: Draft, id: string): Customer | undefined => {
  const customer = draft.get('customer', id);
  return customer?.isDeleted ? undefined : customer;
};

/**
 * Throws an ApiError if the customer does not exist or was deleted. `param` is the request parameter with the id. It is
 * undefined for an id in the path.
 */
export function customerOf(draft: Draft, id: string, param?: string): Customer {
  const customer = known(draft, id);
  if (!customer) throw resourceMissing('customer', id, param);
  return customer;
}

export function createCustomer(world: World, draft: Draft, { email, metadata }: Params): Customer {
  const customer: Customer = omitUndefined({
    id: newId('cus'),
    created: world.now(),
    email: email || undefined,
    metadata,
    cards: 0,
  });
  draft.put('customer', customer);
  return customer;
}

/** As at Stripe, new metadata is merged into the existing metadata. */
export function updateCustomer(draft: Draft, id: string, { email, metadata }: Params): Customer {
  const customer = customerOf(draft, id);
  const changed: Customer = {
    ...customer,
    ...omitUndefined({ email: email || undefined }),
    metadata: { ...customer.metadata, ...metadata },
  };
  draft.put('customer', changed);
  return changed;
}

/** Deletes a customer with its saved cards. A deleted customer can be read, but not changed or used. */
export function deleteCustomer(draft: Draft, id: string): Customer {
  const { email: _, ...customer } = customerOf(draft, id);
  const deleted: Customer = { ...customer, metadata: {}, cards: 0, isDeleted: true };
  draft.put('customer', deleted);
  return deleted;
}

export function saveCard(draft: Draft, id: string | undefined): void {
  const customer = id === undefined ? undefined : known(draft, id);
  if (customer) draft.put('customer', { ...customer, cards: customer.cards + 1 });
}
