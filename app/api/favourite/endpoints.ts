import { endpoint } from '@/lib/api/endpoint';
import { writeAsOwner } from '@/lib/auth/own-account';
import {
  addFavourites,
  favouritesInput,
  listFavourites,
  removeFavourites,
} from '@/lib/favourites/commands';
import { favouritesResponse } from '@/lib/favourites/view';

export const endpoints = [
  endpoint({
    call: 'GET /api/favourite/list',
    summary: "Returns the ids of the shopper's favourite products, oldest first.",
    session: 'shopper',
    answer: favouritesResponse,
    errors: ['conflict'],
    handle: async ({ session }) => ({ favourites: await listFavourites(session.subject) }),
  }),

  endpoint({
    call: 'POST /api/favourite/add',
    summary:
      "Adds products to the shopper's favourites. Existing favourites keep their position. If there are more than " +
      '500, the oldest ones are deleted. Idempotent.',
    session: 'shopper',
    body: favouritesInput,
    answer: favouritesResponse,
    errors: ['conflict'],
    handle: async ({ session, body }) => {
      const { favourites } = await writeAsOwner(
        session,
        () => addFavourites(session.subject, body),
        ({ added }) => removeFavourites(session.subject, { products: added }),
      );
      return { favourites };
    },
  }),

  endpoint({
    call: 'POST /api/favourite/remove',
    summary: "Removes products from the shopper's favourites. Idempotent.",
    session: 'shopper',
    body: favouritesInput,
    answer: favouritesResponse,
    errors: ['conflict'],
    handle: async ({ session, body }) => ({
      favourites: await removeFavourites(session.subject, body),
    }),
  }),
];
