import type { Translations } from '@/messages';

export const scanFaults: Translations['scanFaults'] = {
  noFoodDatabase:
    'Esta tienda no tiene base de datos de alimentos. El propietario define FOOD_FACTS_URL.',
  foodUnknown: '{source} no conoce el código de barras {gtin}. Rellene usted el formulario.',
  foodSilent: '{source} no responde. Inténtelo más tarde o rellene usted el formulario.',
};
