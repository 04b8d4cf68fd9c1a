import type { Translations } from '@/messages';

export const scanFaults: Translations['scanFaults'] = {
  noFoodDatabase: 'Dieser Shop hat keine Lebensmitteldatenbank. Der Inhaber setzt FOOD_FACTS_URL.',
  foodUnknown: '{source} kennt den Barcode {gtin} nicht. Bitte füllen Sie das Formular selbst aus.',
  foodSilent:
    '{source} antwortet nicht. Bitte versuchen Sie es später oder füllen Sie das Formular selbst aus.',
};
