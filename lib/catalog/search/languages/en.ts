import { KINDS, SAME } from '@/lib/catalog/search/synonyms';
import { STOP_WORDS, stem, WEAK_WORDS } from '@/lib/catalog/search/tokenize';
import { LATIN, type SearchWords } from './words';

export const en: SearchWords = {
  stop: STOP_WORDS,
  weak: WEAK_WORDS,
  stem,
  letters: LATIN,
  allergens: /^(may )?contains?\b/i,
  same: SAME,
  kinds: KINDS,
  diets: {
    vegan: 'vegan, plant based',
    vegetarian: 'vegetarian, meat free, meatless',
    'gluten-free': 'gluten free, glutenfree, free from gluten, celiac, coeliac',
    organic: 'organic',
    halal: 'halal',
    kosher: 'kosher',
  },
};
