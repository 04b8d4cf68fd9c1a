import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'Frische Lebensmittel, in Minuten an Ihrer Tür',
  what: 'Gemüse, Obst, Snacks und mehr, geliefert {promise}.',
  shopNow: 'Jetzt einkaufen',
  deals: 'Angebote entdecken',
  categories: 'Kategorien',
  bestSellers: 'Bestseller',
  seeAll: 'Alle ansehen',
  seeAllProducts: 'Alle Produkte ansehen',
  whyUs: 'Warum wir die Besten sind',
  newsletter: 'Kein Angebot verpassen',
  newsletterText: 'Abonnieren Sie die neuesten Angebote, Neuheiten und exklusiven Rabatte.',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'sie@example.com',
  subscribe: 'Abonnieren',
};
