import { endpoint } from '@/lib/api/endpoint';
import { writeAsOwner } from '@/lib/auth/own-account';
import { addFavourites, listFavourites, removeFavourites } from '@/lib/favourites/commands';
import { favouritesInput } from '@/lib/favourites/schema';
import { favouritesAnswer } from '@/lib/favourites/view';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/favourite/list',
    summary: "Returns the ids of the shopper's favourite products, oldest first.",
    session: 'shopper',
    answer: favouritesAnswer,
    errors: ['conflict'],
    handle: async ({ session }) => ({ favourites: await listFavourites(session.subject) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/favourite/add',
    summary:
      "Adds products to the shopper's favourites. Existing favourites keep their position. If there are more than " +
      '500, the oldest ones are deleted. Idempotent.',
    session: 'shopper',
    body: favouritesInput,
    answer: favouritesAnswer,
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
    method: 'POST',
    path: '/api/favourite/remove',
    summary: "Removes products from the shopper's favourites. Idempotent.",
    session: 'shopper',
    body: favouritesInput,
    answer: favouritesAnswer,
    errors: ['conflict'],
    handle: async ({ session, body }) => ({
      favourites: await removeFavourites(session.subject, body),
    }),
  }),
];
