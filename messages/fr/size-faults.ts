import type { Translations } from '@/messages';

export const sizeFaults: Translations['sizeFaults'] = {
  nameMissing: 'Chaque format a besoin d’un nom, par exemple 500 g',
  ownMissing: 'Indiquez d’abord le format de ce produit, par exemple 500 g',
  nameLong: 'Le nom d’un format a au plus {max} caractères',
  languages: 'Les noms d’un format sont rangés par langue, par exemple de',
  revision: 'revision est le nombre avec lequel les formats ont été lus',
  list: 'sizes est une liste de produits avec leur format',
  most: 'Un produit a au plus {max} formats',
  twice: 'Le format {size} existe déjà. Donnez à chaque format son propre nom.',
  taken: '« {name} » est un format d’un autre produit. Retirez-le d’abord là-bas.',
  removed: '« {name} » a été retiré de la boutique. Rétablissez-le d’abord.',
  overtaken:
    'Les formats ont été modifiés ailleurs entre-temps. Les voici à jour ; vérifiez et enregistrez de nouveau.',
  lineTwice: '{title} a déjà le format {size}',
  groupLong: 'Le nom d’un groupe a au plus {max} caractères',
  place: 'variantPlace est un nombre de 1 à {max}, ou vide',
  lineNoSize: 'La ligne nomme un groupe, mais pas de format',
};
