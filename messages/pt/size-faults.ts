import type { Translations } from '@/messages';

export const sizeFaults: Translations['sizeFaults'] = {
  nameMissing: 'Cada tamanho precisa de um nome, por exemplo, 500 g',
  ownMissing: 'Indique primeiro que tamanho é este produto, por exemplo, 500 g',
  nameLong: 'O nome de um tamanho tem no máximo {max} carateres',
  languages: 'Os nomes de um tamanho vão por línguas, por exemplo, de',
  revision: 'revision é o número com que os tamanhos foram lidos',
  list: 'sizes é uma lista de produtos com o seu tamanho',
  most: 'Um produto tem no máximo {max} tamanhos',
  twice: 'O tamanho {size} já existe. Dê a cada tamanho o seu próprio nome.',
  taken: '“{name}” é um tamanho de outro produto. Retire-o primeiro aí.',
  removed: '“{name}” foi removido da loja. Reponha-o primeiro.',
  overtaken:
    'Os tamanhos foram alterados noutro lado entretanto. Estão aqui como são agora; verifique e guarde de novo.',
  lineTwice: '{title} já tem o tamanho {size}',
  groupLong: 'O nome de um grupo tem no máximo {max} carateres',
  place: 'variantPlace é um número de 1 a {max}, ou vazio',
  lineNoSize: 'A linha nomeia um grupo, mas nenhum tamanho',
};
