import type { Translations } from '@/messages';

export const terms: Translations['terms'] = {
  outside: 'Nous ne livrons pas au code postal {zip}.',
  outsideChoose:
    'Nous ne livrons pas au code postal {zip}. Choisissez une adresse dans notre zone de livraison.',
  outsideArea: 'Nous ne livrons pas au code postal {zip}. Nous livrons à {zips}.',
  range: '{from} à {to}',
  least: 'Nous livrons les commandes à partir de {from}. Il manque encore {more}.',
  leastTo:
    'Nous livrons au code postal {zip} les commandes à partir de {from}. Il manque encore {more}.',
  closed: 'La boutique est fermée et ne prend pas de commandes pour le moment.',
  paused: 'La boutique ne prend pas de nouvelles commandes pour le moment.',
  pausedUntil: '{words} Vous pourrez de nouveau commander {when}.',
};
