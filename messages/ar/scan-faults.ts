import type { Translations } from '@/messages';

export const scanFaults: Translations['scanFaults'] = {
  noFoodDatabase: 'لا توجد قاعدة بيانات أغذية لهذا المتجر. يضبط المالك FOOD_FACTS_URL.',
  foodUnknown: 'لا يعرف {source} الباركود {gtin}. يرجى ملء النموذج بنفسك.',
  foodSilent: 'لا يجيب {source}. حاول لاحقًا أو املأ النموذج بنفسك.',
};
