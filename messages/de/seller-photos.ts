import type { Translations } from '@/messages';

export const sellerPhotos: Translations['sellerPhotos'] = {
  heic: 'Dieser Browser kann HEIC nicht lesen. Speichern Sie das Foto als JPEG und wählen Sie es noch einmal.',
  damaged: 'Diese Datei ist beschädigt oder kein Foto. Wählen Sie JPEG, PNG oder WebP.',
  notPhoto: 'Das ist kein Foto. Wählen Sie JPEG, PNG oder WebP.',
  tooLarge: 'Dieses Foto ist größer als {size}.',
};
