import type { Translations } from '@/messages';

export const sellerPhotos: Translations['sellerPhotos'] = {
  heic: 'Este navegador no puede leer HEIC. Guarde la foto como JPEG y elíjala de nuevo.',
  damaged: 'Este archivo está dañado o no es una foto. Elija un JPEG, PNG o WebP.',
  notPhoto: 'Esto no es una foto. Elija un JPEG, PNG o WebP.',
  tooLarge: 'Esta foto pesa más de {size}.',
};
