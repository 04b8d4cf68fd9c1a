import type { Translations } from '@/messages';

export const scanFaults: Translations['scanFaults'] = {
  noFoodDatabase:
    'Cette boutique n’a pas de base de données alimentaire. Le propriétaire définit FOOD_FACTS_URL.',
  foodUnknown:
    '{source} ne connaît pas le code-barres {gtin}. Veuillez remplir le formulaire vous-même.',
  foodSilent: '{source} ne répond pas. Réessayez plus tard ou remplissez le formulaire vous-même.',
};
