import type { Translations } from '@/messages';

export const pageRefusals: Translations['pageRefusals'] = {
  titleMissing: 'Uma página precisa de um título',
  titleLength: 'O título tem no máximo {max, number} caracteres',
  textMissing: 'Uma página precisa de um texto',
  translation: 'A tradução de uma página tem um título, um texto ou ambos',
  textLength: 'O texto tem no máximo {max, number} caracteres',
  slugMissing: 'slug é o fim do link de uma página',
  slugForm:
    'A parte do link tem letras de a a z, algarismos e hífenes isolados, no máximo {max, number}',
  slugReserved: 'A loja precisa da parte do link {slug}',
  revision: 'revision é aquela com que a página foi lida',
  unknown: 'Esta página não existe',
  changedElsewhere: 'Esta página foi alterada entretanto noutro dispositivo.',
  goneElsewhere: 'Esta página foi removida entretanto noutro dispositivo.',
  tooMany: 'Uma loja tem no máximo {max, number} páginas de texto',
  tooRich: 'O texto tem demasiados títulos, listas, células e links. Divida-o em duas páginas.',
  busy: 'Muitos dispositivos estão a alterar as páginas. Tente novamente.',
  social: '{site} precisa de um link como https://{host}/your-shop',
  socialList: 'social tem os links das suas páginas noutros sites',
};
