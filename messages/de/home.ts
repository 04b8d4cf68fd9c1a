import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'Frische Lebensmittel, in wenigen Minuten an Ihrer Tür',
  whilePaused: 'Frische Lebensmittel aus Ihrer Nachbarschaft',
  what: 'Gemüse, Obst, Snacks und mehr, geliefert {promise}.',
  shopNow: 'Jetzt einkaufen',
  deals: 'Angebote entdecken',
  categories: 'Kategorien',
  bestSellers: 'Bestseller',
  seeAll: 'Alle ansehen',
  seeAllProducts: 'Alle Produkte ansehen',
  whyUs: 'Warum wir die Besten sind',
  newsletter: 'Kein Angebot verpassen',
  newsletterText: 'Neue Angebote, Neuheiten und exklusive Rabatte direkt in Ihr Postfach.',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'name@example.com',
  subscribe: 'Abonnieren',
};
