import type { Translations } from '@/messages';

export const homeFaults: Translations['homeFaults'] = {
  words: 'Os títulos e os textos são texto',
  long: 'Este texto tem no máximo {max} caracteres',
  buttons: 'buttons contém no máximo {max} botões',
  button: 'Escolha aonde leva o botão: all, offers ou uma categoria',
  buttonGone: 'Um botão leva à categoria {path}, que já não existe. Escolha outra.',
  claims: 'claims contém no máximo {max} vantagens, cada uma com o seu ícone',
  shelves: 'shelves contém os caminhos de categorias',
  best: 'Escolha os mais vendidos: first, sales ou hand',
  products: 'Escolha no máximo {max} produtos',
  picture: 'image é a imagem que o banner tem; envie outra como foto',
  noPhoto: 'Escolha uma foto para o banner',
  home: 'home é toda a página inicial, ou null para a do princípio',
  revision: 'revision é a que a página inicial tinha quando foi lida',
  openLine: 'openLine é true ou false',
  overtaken:
    'A página inicial foi alterada entretanto noutro dispositivo. Guarde outra vez para a substituir, ou volte a carregar esta página para a ver.',
};
