import type { Translations } from '@/messages';

export const rowFaults: Translations['rowFaults'] = {
  noVariants: 'O ficheiro não tem variantes deste produto.',
  noParent: 'Falta a linha do produto a que pertence.',
  wrongKind: 'Os produtos deste tipo não podem ser vendidos aqui.',
  nothingInRow: 'Esta linha não tem preço nem fotografia.',
  openQuote: 'Há aspas por fechar, ou por duplicar dentro de um texto.',
  manyCells: 'A linha tem mais células do que há colunas.',
  garbled:
    'Estes caracteres estão danificados. Escolha outros caracteres acima ou corrija a linha.',
  noName: 'Falta o nome.',
  longName: 'O nome tem mais de 200 caracteres.',
  unknownCategory: 'A sua loja não tem esta categoria.',
  noPrice: 'Falta o preço.',
  notPrice: 'Isto não é um preço.',
  ambiguousPrice: 'Pode ser lido de duas maneiras. Escolha acima como os preços são escritos.',
  negativePrice: 'Um preço não é negativo.',
  zeroPrice: 'Um preço é maior do que zero.',
  manyDecimals: 'Um preço tem no máximo duas casas decimais.',
  otherCurrency: 'Esta não é a moeda da sua loja.',
  tooHigh: 'Este preço é demasiado alto.',
  offerAbove: 'O preço em promoção é superior ao preço.',
  manyLines: 'A descrição tem mais de 40 linhas.',
  longLine: 'Uma linha da descrição tem mais de 500 caracteres.',
  longWeight: 'O peso tem mais de 40 caracteres.',
  notStock: 'O stock é um número inteiro de 0 a 1.000.000.',
  notSwitch: 'Isto não é sim nem não.',
  notDay: 'Esta não é uma data clara. Escreva-a como 2026-01-31.',
  notTax:
    'Nenhuma taxa de IVA da sua loja corresponde. Adicione-a nas definições ou corrija a célula.',
  notPublished: 'Este produto é um rascunho ou privado.',
  sameProduct: 'O mesmo produto está na linha {line}.',
  notedHtml:
    '{count, plural, one {# descrição era HTML e passa a linhas simples.} many {# descrições eram HTML e passam a linhas simples.} other {# descrições eram HTML e passam a linhas simples.}}',
  notedParted:
    '{count, plural, one {Um parágrafo longo é dividido em # descrição.} many {Os parágrafos longos são divididos em # descrições.} other {Os parágrafos longos são divididos em # descrições.}}',
  notedManyPictures:
    '{count, plural, one {# produto tem mais de 4 fotografias; são usadas as 4 primeiras.} many {# produtos têm mais de 4 fotografias; são usadas as 4 primeiras.} other {# produtos têm mais de 4 fotografias; são usadas as 4 primeiras.}}',
  notedWebPictures:
    '{count, plural, one {# produto tem fotografias na web, que pode buscar depois de importar.} many {# produtos têm fotografias na web, que pode buscar depois de importar.} other {# produtos têm fotografias na web, que pode buscar depois de importar.}}',
  notedPlainHttp:
    '{count, plural, one {# produto tem links de fotografias que não começam por https; ficam de fora.} many {# produtos têm links de fotografias que não começam por https; ficam de fora.} other {# produtos têm links de fotografias que não começam por https; ficam de fora.}}',
  notedOversold:
    '{count, plural, one {# stock abaixo de zero passa a 0.} many {# stocks abaixo de zero passam a 0.} other {# stocks abaixo de zero passam a 0.}}',
  notedBackorder:
    '{count, plural, one {# produto por repor fica desligado.} many {# produtos por repor ficam desligados.} other {# produtos por repor ficam desligados.}}',
  notedManyCategories:
    '{count, plural, one {# produto tem várias categorias; é usada uma.} many {# produtos têm várias categorias; é usada uma.} other {# produtos têm várias categorias; é usada uma.}}',
  notedOtherCategory:
    '{count, plural, one {# produto vai para uma categoria com outro nome.} many {# produtos vão para uma categoria com outro nome.} other {# produtos vão para uma categoria com outro nome.}}',
  notedPictureRows:
    '{count, plural, one {# linha só acrescenta uma fotografia a um produto.} many {# linhas só acrescentam fotografias a um produto.} other {# linhas só acrescentam fotografias a um produto.}}',
  notedParentRows:
    '{count, plural, one {# linha só descreve as variantes que se seguem.} many {# linhas só descrevem as variantes que se seguem.} other {# linhas só descrevem as variantes que se seguem.}}',
  notedVariants:
    '{count, plural, one {# variante passa a tamanho do seu produto.} many {# variantes passam a tamanhos dos seus produtos.} other {# variantes passam a tamanhos dos seus produtos.}}',
  notedNoOffer:
    '{count, plural, one {# preço antes da promoção é inferior ao preço e fica de fora.} many {# preços antes da promoção são inferiores ao preço e ficam de fora.} other {# preços antes da promoção são inferiores ao preço e ficam de fora.}}',
  notedSaleOff:
    '{count, plural, one {# promoção não vale hoje; é usado o preço normal.} many {# promoções não valem hoje; é usado o preço normal.} other {# promoções não valem hoje; é usado o preço normal.}}',
  notedSaleEnds:
    '{count, plural, one {# promoção tem data de fim, que não é guardada.} many {# promoções têm data de fim, que não é guardada.} other {# promoções têm data de fim, que não é guardada.}}',
  notedUnpublished:
    '{count, plural, one {# rascunho ou produto privado é importado desligado.} many {# rascunhos ou produtos privados são importados desligados.} other {# rascunhos ou produtos privados são importados desligados.}}',
  notedSpaces:
    '{count, plural, one {# nome perde espaços ou quebras de linha a mais.} many {# nomes perdem espaços ou quebras de linha a mais.} other {# nomes perdem espaços ou quebras de linha a mais.}}',
  notedAbove:
    '{count, plural, one {# linha acima dos nomes das colunas não é lida.} many {# linhas acima dos nomes das colunas não são lidas.} other {# linhas acima dos nomes das colunas não são lidas.}}',
  whichProduct: 'Indique de que produto são as fotografias',
  notAnAddress: 'Uma fotografia na web precisa de um link que comece por https',
  noPhoto: 'Escolha uma fotografia',
  photosFull: '{name} não pode ter mais de {max} fotografias',
  severalProducts: 'Vários produtos chamam-se {name}. Adicione as fotografias à mão.',
  thisPhoto: 'A fotografia',
  webNotAllowed: 'Só são lidos links da internet que começam por https.',
  webNotReached: 'O link não respondeu a tempo.',
  webNotFound: 'Não há nenhuma fotografia neste link.',
  webTooLarge: 'A fotografia é demasiado grande.',
  notByWeight: 'Isto não é sim nem não.',
  notedNoBarcode:
    '{count, plural, one {# código de barras não é válido e fica de fora.} many {# códigos de barras não são válidos e ficam de fora.} other {# códigos de barras não são válidos e ficam de fora.}}',
  notedPlaceholders:
    '{count, plural, one {# produto tem células como n/a, lidas como vazias.} many {# produtos têm células como n/a, lidas como vazias.} other {# produtos têm células como n/a, lidas como vazias.}}',
  notedOtherName:
    '{count, plural, one {# produto tem o nome noutra língua.} many {# produtos têm o nome noutra língua.} other {# produtos têm o nome noutra língua.}}',
  notedTaxAdded:
    '{count, plural, one {# preço sem imposto passa a preço com imposto.} many {# preços sem imposto passam a preços com imposto.} other {# preços sem imposto passam a preços com imposto.}}',
  notedTaxTaken:
    '{count, plural, one {# preço com imposto passa a preço sem imposto.} many {# preços com imposto passam a preços sem imposto.} other {# preços com imposto passam a preços sem imposto.}}',
  notedWeighed:
    '{count, plural, one {# produto é vendido ao peso: o preço é por quilo, em passos de 50 g.} many {# produtos são vendidos ao peso: os preços são por quilo, em passos de 50 g.} other {# produtos são vendidos ao peso: os preços são por quilo, em passos de 50 g.}}',
  notedWeighedOffer:
    '{count, plural, one {# produto ao peso tem uma promoção, que passa a ser o seu preço.} many {# produtos ao peso têm promoções, que passam a ser os seus preços.} other {# produtos ao peso têm promoções, que passam a ser os seus preços.}}',
  notedSections:
    '{count, plural, one {# linha é o título de uma secção e passa a categoria.} many {# linhas são títulos de secções e passam a categorias.} other {# linhas são títulos de secções e passam a categorias.}}',
  notedPackSizes:
    '{count, plural, one {# linha com o mesmo nome passa a tamanho pela embalagem.} many {# linhas com o mesmo nome passam a tamanhos pelas embalagens.} other {# linhas com o mesmo nome passam a tamanhos pelas embalagens.}}',
  notedSameName:
    '{count, plural, one {# produto com o mesmo nome recebe a marca, o tamanho ou o código de barras no nome.} many {# produtos com o mesmo nome recebem a marca, o tamanho ou o código de barras no nome.} other {# produtos com o mesmo nome recebem a marca, o tamanho ou o código de barras no nome.}}',
  notedFacts:
    '{count, plural, one {# produto tem dados inválidos, que ficam de fora.} many {# produtos têm dados inválidos, que ficam de fora.} other {# produtos têm dados inválidos, que ficam de fora.}}',
};
