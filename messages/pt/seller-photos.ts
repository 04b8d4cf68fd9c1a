import type { Translations } from '@/messages';

export const sellerPhotos: Translations['sellerPhotos'] = {
  heic: 'Este navegador não lê HEIC. Guarde a foto em JPEG e escolha-a novamente.',
  damaged: 'Este ficheiro está danificado ou não é uma foto. Escolha JPEG, PNG ou WebP.',
  notPhoto: 'Isto não é uma foto. Escolha JPEG, PNG ou WebP.',
  tooLarge: 'Esta foto tem mais de {size}.',
};
