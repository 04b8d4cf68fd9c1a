import type { Translations } from '@/messages';

export const homeFaults: Translations['homeFaults'] = {
  words: 'Les titres et les textes sont du texte',
  long: 'Ce texte compte au plus {max} caractères',
  buttons: 'buttons contient au plus {max} boutons',
  button: 'Choisissez où mène le bouton\u00a0: all, offers ou un rayon',
  buttonGone: 'Un bouton mène au rayon {path}, qui n’existe plus. Choisissez-en un autre.',
  claims: 'claims contient au plus {max} atouts, chacun avec son icône',
  shelves: 'shelves contient les chemins des rayons',
  best: 'Choisissez les meilleures ventes\u00a0: first, sales ou hand',
  products: 'Choisissez au plus {max} produits',
  picture: 'image est l’image que la bannière a déjà\u00a0; envoyez-en une autre comme photo',
  noPhoto: 'Choisissez une photo pour la bannière',
  home: 'home est toute la page d’accueil, ou null pour celle du début',
  revision: 'revision est celle avec laquelle la page d’accueil a été lue',
  openLine: 'openLine est true ou false',
  overtaken:
    'La page d’accueil a été modifiée entre-temps sur un autre appareil. Enregistrez à nouveau pour la remplacer, ou rechargez cette page pour la voir.',
};
