import type { Translations } from '@/messages';

export const sellerPhotos: Translations['sellerPhotos'] = {
  heic: 'Ce navigateur ne lit pas le format HEIC. Enregistrez la photo en JPEG et choisissez-la à nouveau.',
  damaged: 'Ce fichier est endommagé ou n’est pas une photo. Choisissez un JPEG, PNG ou WebP.',
  notPhoto: 'Ce n’est pas une photo. Choisissez un JPEG, PNG ou WebP.',
  tooLarge: 'Cette photo dépasse {size}.',
};
