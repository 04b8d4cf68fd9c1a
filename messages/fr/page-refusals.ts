import type { Translations } from '@/messages';

export const pageRefusals: Translations['pageRefusals'] = {
  titleMissing: 'Une page a besoin d’un titre',
  titleLength: 'Le titre compte au plus {max, number} caractères',
  textMissing: 'Une page a besoin d’un texte',
  translation: 'La traduction d’une page a un titre, un texte ou les deux',
  textLength: 'Le texte compte au plus {max, number} caractères',
  slugMissing: 'slug est la fin de l’adresse d’une page',
  slugForm:
    'La fin de l’adresse comporte des lettres de a à z, des chiffres et des tirets isolés, {max, number} au plus',
  slugReserved: 'La boutique a elle-même besoin de la fin d’adresse {slug}',
  revision: 'revision est celle avec laquelle la page a été lue',
  unknown: 'Cette page n’existe pas',
  changedElsewhere: 'Cette page a été modifiée entre-temps sur un autre appareil.',
  goneElsewhere: 'Cette page a été supprimée entre-temps sur un autre appareil.',
  tooMany: 'Une boutique a au plus {max, number} pages de texte',
  tooRich:
    'Le texte comporte trop de titres, de listes, de cellules et de liens. Veuillez le répartir sur deux pages.',
  busy: 'De nombreux appareils modifient les pages. Veuillez réessayer.',
  social: '{site} demande une adresse comme https://{host}/your-shop',
  socialList: 'social contient les adresses de vos pages sur d’autres sites',
};
