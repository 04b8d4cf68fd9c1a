import type { Translations } from '@/messages';

export const scanFaults: Translations['scanFaults'] = {
  noFoodDatabase:
    'Esta loja não tem base de dados de alimentos. O proprietário define FOOD_FACTS_URL.',
  foodUnknown: '{source} não conhece o código de barras {gtin}. Preencha o formulário.',
  foodSilent: '{source} não responde. Tente mais tarde ou preencha o formulário.',
};
