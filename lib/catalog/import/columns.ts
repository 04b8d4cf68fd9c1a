import { gtinOfCell, parseGtin } from '@/lib/catalog/facts/gtin';
import {
  COLUMNS,
  COST_COLUMNS,
  type Column,
  FACT_COLUMNS,
  LABEL_COLUMNS,
  SIZE_COLUMNS,
  TAX_COLUMNS,
  TRANSLATION_COLUMNS,
  VARIANT_COLUMNS,
} from '@/lib/catalog/transfer/columns';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/languages';
import { MEASURE_FIELDS } from '@/lib/weights/fields';
import { isPlaceholder, NO, switchWord, YES } from './answers';

/*
 * Assigns the columns of a file from another program to fields of a product. The browser runs this module, so it
 * must not import server code.
 */

/** A column of the shop's own product file. Columns of other files are assigned to these columns. */
export type ProductField = Column;

/**
 * Fields for product facts (ingredients, allergens, nutrition), goods by weight, translations and sizes
 * (variants). The browser sends their cells unchanged, and the server validates them.
 */
export const FURTHER_FIELDS = [
  ...FACT_COLUMNS,
  ...LABEL_COLUMNS,
  ...MEASURE_FIELDS,
  ...TRANSLATION_COLUMNS,
  ...SIZE_COLUMNS,
];

/** The product fields in the order in which the import page offers them. */
export const PRODUCT_FIELDS: readonly ProductField[] = [
  ...COLUMNS.slice(0, -2),
  ...TAX_COLUMNS,
  ...COST_COLUMNS,
  ...COLUMNS.slice(-2),
  ...VARIANT_COLUMNS,
  ...FURTHER_FIELDS,
];

/**
 * Fields that the shop does not store. The import uses them to read a file: which rows belong together, which
 * products are for sale, how prices are taxed.
 */
export const HELPER_FIELDS = [
  ...(['group', 'number', 'sku', 'parent', 'kind', 'published', 'archived', 'status'] as const),
  ...(['saleFrom', 'saleUntil', 'option', 'ownImage', 'tracker'] as const),
  ...([
    'otherName',
    'otherCategory',
    'taxStatus',
    'taxFlag',
    'netPrice',
    'netOffer',
    'weighed',
  ] as const),
] as const;
type HelperField = (typeof HELPER_FIELDS)[number];

/**
 * The helper fields that are offered for any table. The other helper fields occur only in files of a known shop
 * system.
 */
export const PLAIN_HELPERS: readonly Field[] = [
  ...(['otherName', 'otherCategory', 'published', 'archived'] as const),
  ...(['saleFrom', 'saleUntil'] as const),
  ...(['taxFlag', 'netPrice', 'netOffer', 'weighed', 'option'] as const),
];

export type Field = ProductField | HelperField;

/**
 * A file must have both allergen columns. Importing only one of them would delete the other list of existing
 * products.
 */
export const ALLERGEN_PAIR = ['allergens', 'mayContain'] as const satisfies readonly Field[];

/** Fields to which the seller may assign several columns. Their texts are combined in column order. */
const REPEATED: readonly Field[] = ['description', 'image', 'option', 'taxFlag', 'otherName'];
export const isRepeated = (field: Field): boolean => REPEATED.includes(field);

/**
 * Column names that other shops and tills use for each field, in the form of {@link plainName}. `|` separates
 * alternatives.
 */
const NAMES: Partial<Record<Field, string>> = {
  name: 'name|title|titel|product|productname|produkt|produktname|artikel|artikelname|bezeichnung|artikelbezeichnung|item|itemname|artikeltext|artikeltext1|produktbezeichnung|nom|nomduproduit|produit|libelle|designation|nombre|nombredelproducto|producto|articulo|nome|nomedoproduto|produto|descricaodoproduto|artigo|اسم|الاسم|اسمالمنتج|المنتج',
  category:
    'category|categories|productcategory|kategorie|kategorien|warengruppe|artikelgruppe|produktgruppe|gruppe|group|department|type|categorie|categories|famille|rayon|categoria|categorias|seccion|familia|الفئة|التصنيف|القسم',
  price:
    'price|regularprice|retailprice|sellingprice|grossprice|preis|vk|vkpreis|vkbrutto|verkaufspreis|bruttopreis|regularerpreis|prix|prixttc|prixdevente|precio|preciodeventa|precioventa|preciofinal|pvp|precionormal|preco|precovenda|precodevenda|precofinal|السعر|سعر',
  offerPrice:
    'offerprice|saleprice|specialprice|promoprice|promotionalprice|angebotspreis|aktionspreis|sonderpreis|prixpromo|prixsolde|preciooferta|preciorebajado|precopromocional|سعرالعرض',
  description:
    'description|bodyhtml|body|shortdescription|beschreibung|kurzbeschreibung|langtext|text|descriptif|descriptioncourte|descripcion|descripcioncorta|descricao|descricaocurta|الوصف',
  image:
    'image|images|imagesrc|imageurl|picture|photo|bild|bilder|bildurl|foto|fotos|imagen|imagenes|imagem|imagens|صورة|الصور',
  inStock:
    'instock|stockstatus|availability|available|vorratig|verfugbar|lieferbar|enstock|disponible|emestoque|disponivel|متوفر',
  stock:
    'stock|stockquantity|stockqty|qtyinstock|quantity|qty|inventory|variantinventoryqty|bestand|lagerbestand|eninventario|qtdestoque|qtdeestoque|quantidadeemestoque|menge|lager|quantite|existencias|inventario|cantidad|estoque|quantidade|المخزون|الكمية',
  weight:
    'weight|size|unit|pack|packsize|gewicht|inhalt|gebinde|packung|poids|contenance|peso|contenido|conteudo|الوزن',
  taxClass:
    'taxclass|taxrate|tax|vat|vatrate|vatclass|steuerklasse|steuersatz|steuer|mwst|mwstsatz|ust|ustsatz|tva|tauxtva|tauxdetva|iva|tipoiva|tipodeiva|impuesto|taxaiva|taxadeiva|imposto|الضريبة',
  deposit: 'deposit|pfand|consigne|deposito',
  costPrice:
    'costprice|cost|purchaseprice|supplyprice|buyingprice|wholesaleprice|costperitem|ek|ekpreis|eknetto|einkaufspreis|einstandspreis|prixachat|prixdachat|prixdachatht|prixderevient|preciodecoste|preciocoste|preciocosto|preciodecompra|preciocompra|coste|costo|precodecusto|precocusto|precodecompra|precocompra|سعرالتكلفة|التكلفة',
  id: 'id',
  stockBefore: 'stockbefore',
  gtin: 'gtin|code|ean|eancode|ean13|gtinean|upc|barcode|strichcode|codebarres|codeabarres|codigodebarras|gtinupceanorisbn|gtinupceanoderisbn|الباركود',
  brand:
    'brand|brands|brandname|vendor|manufacturer|marke|hersteller|marque|fabricant|marca|fabricante|العلامةالتجارية',
  ingredients: 'ingredients|zutaten|ingredientes|المكونات',
  allergens: 'allergens|allergene|allergenes|alergenos|alergenios',
  mayContain:
    'maycontain|traces|kannenthalten|spuren|peutcontenir|puedecontener|trazas|podeconter|vestigios',
  diets: 'diets|diet|ernahrung|regime|dieta',
  origin:
    'origin|countryoforigin|herkunft|herkunftsland|ursprungsland|origine|origen|origem|المنشأ',
  storage: 'storage|lagerung|aufbewahrung|conservation|conservacion|conservacao',
  otherCategory: 'productcategory',
  option:
    'variationname|variantname|variantoptiononevalue|variantoptiontwovalue|variantoptionthreevalue|optionvalue1|optionvalue2|optionvalue3',
  published:
    'availableforsale|disponiblesparalaventa|disponibleparalaventa|zumverkaufverfugbar|verkaufsbereit|disponiblealavente|disponivelparavenda|published|active|enabled|status|statut|estado|aktiv|actif|activo|ativo',
  archived: 'archived|archiviert|archive|archivado|arquivado|discontinued|مؤرشف',
  saleFrom:
    'salestart|salestarts|salefrom|offerfrom|offerstart|promofrom|promostart|specialfrom|aktionvon|angebotvon|aktionab|angebotab|debutpromo|promodu|ofertadesde|inicioferta|iniciooferta|promocaode|iniciopromocao',
  saleUntil:
    'saleend|saleends|saleuntil|saleto|offeruntil|offerto|offerend|promountil|promoto|promoend|specialto|aktionbis|angebotbis|finpromo|promoau|ofertahasta|finoferta|promocaoate|fimpromocao',
  netPrice:
    'netprice|pricenet|priceexcltax|priceexclvat|priceexvat|pricewithouttax|nettopreis|preisnetto|vknetto|vkpreisnetto|prixht|preciosiniva|preciosinimpuesto|preciosinimpuestos|precioneto|precosemiva|precoliquido',
  netOffer:
    'netoffer|netofferprice|netsaleprice|salepricenet|aktionnetto|angebotnetto|aktionspreisnetto|angebotspreisnetto|nettoaktion|prixpromoht|ofertasiniva|preciooferasiniva|precopromocionalsemiva',
  weighed:
    'soldbyweight|sellbyweight|weighed|isweighed|byweight|vendidoporpeso|vendidoapeso|ventaporpeso|venduaupoids|ventaupoids|nachgewicht|nachgewichtverkauft|verkaufnachgewicht|wiegeartikel|waagenartikel',
  leastAge: 'leastage|minimumage|mindestalter|ageminimum|edadminima|idademinima',
  alcohol:
    'alcohol|alcoholbyvolume|abv|alkohol|alkoholgehalt|alcool|titrealcoometrique|alcoholporvolumen|teoralcoolico',
  usage:
    'usage|instructionsforuse|zubereitung|gebrauchsanweisung|modedemploi|mododeempleo|mododepreparo',
  variety: 'variety|sorte|variete|variedad|variedade',
  qualityClass: 'qualityclass|handelsklasse|categoriecommerciale|categoriadecalidad',
  species:
    'scientificname|latinname|lateinischername|nomscientifique|nombrecientifico|nomecientifico',
  catchArea: 'catcharea|fanggebiet|zonedepeche|zonadecaptura',
  fishingGear: 'fishinggear|fanggerat|engindepeche|artedepesca|artesdepesca',
  productionMethod:
    'productionmethod|produktionsmethode|methodedeproduction|metododeproduccion|metododeproducao',
  warnings: 'warnings|warnhinweise|avertissements|advertencias|avisos',
};

/**
 * Returns a column name in lower case, without accents, spaces and text in brackets. A bracket that contains
 * `html` becomes `html`.
 */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\(.*?\)|\[.*?\]/g, (bracket) => (/html/i.test(bracket) ? 'html' : ''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const NAMED = [...PRODUCT_FIELDS, ...HELPER_FIELDS].flatMap((field) =>
  (NAMES[field]?.split('|') ?? []).map((name) => [plainName(name), field] as const),
);
/**
 * If two fields list the same name, the first field gets the name. The column names of the shop's own product file take
 * precedence.
 */
const BY_NAME = new Map([
  ...NAMED.reverse(),
  ...PRODUCT_FIELDS.map((field) => [plainName(field), field] as const),
]);

const isNumber = (cell: string) => /^[-−]?\d[\d.,\s'’]*$/.test(cell);
const isAmount = (cell: string) => /\d\s*(kg|g|gr|mg|l|lt|ml|cl|dl|oz|lb)\b/i.test(cell);
/** A column named `code` may contain any kind of number. It is a barcode column only if its cells are barcodes. */
const isCode = (name: string) => plainName(name) === 'code';
const isYesOrNo = (cell: string) => YES.includes(switchWord(cell)) || NO.includes(switchWord(cell));
const isStockWord = (cell: string) => isYesOrNo(cell) && /stock|sold/.test(switchWord(cell));

/** Returns the share (0 to 1) of filled cells that match. Returns `ofNone` if no cell is filled. */
function share(cells: readonly string[], is: (cell: string) => boolean, ofNone = 1): number {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell && !isPlaceholder(cell));
  return filled.length === 0 ? ofNone : filled.filter(is).length / filled.length;
}

/** Returns the tax rate in percent that a column name contains, such as `impuesto - "IVA 4%" (4%)`. */
export const rateInName = (name: string): number | undefined => {
  const [, rate] = /(\d{1,2}(?:[.,]\d{1,3})?)\s*%/.exec(name) ?? [];
  return rate === undefined ? undefined : Number(rate.replace(',', '.'));
};

/**
 * Confirms or changes the field that a column name suggests, after a check of the cells. For example, a column `In
 * stock` that contains numbers becomes `stock`.
 */
function judged(
  field: Field | undefined,
  name: string,
  cells: readonly string[],
): Field | undefined {
  if (rateInName(name) !== undefined && cells.some(Boolean) && share(cells, isYesOrNo) === 1)
    return 'taxFlag';
  switch (field) {
    case 'id':
      return cells.every((cell) => /^([0-9a-f]{24})?$/.test(cell.trim())) ? field : undefined;
    case 'inStock': {
      const isCount = share(cells, isNumber) === 1 && cells.some((cell) => cell.trim());
      const isSwitch = share(cells, isYesOrNo) === 1 && !/\[.+\]/.test(name);
      return isCount && !isSwitch ? 'stock' : field;
    }
    case 'stock':
      if (share(cells, (cell) => isYesOrNo(cell) && !isNumber(cell), 0) > 0.5) return 'inStock';
      // In some files, the column `Quantity` contains the size of a pack, such as `500 g`.
      return share(cells, isAmount, 0) > 0.5 ? 'weight' : field;
    case 'gtin':
      return share(cells, (cell) => 'gtin' in parseGtin(gtinOfCell(cell))) > 0.5 || !isCode(name)
        ? field
        : undefined;
    case 'price':
    case 'offerPrice':
    case 'netPrice':
    case 'netOffer':
      return share(cells, (cell) => /\d/.test(cell)) >= 0.5 ? field : undefined;
    case 'published':
      // In some files, the column `Status` states whether a product is in stock.
      if (share(cells, isStockWord, 0) > 0.5) return 'inStock';
      return share(cells, isYesOrNo) >= 0.5 ? field : undefined;
    case 'archived':
    case 'weighed':
      return share(cells, isYesOrNo) >= 0.5 ? field : undefined;
    case 'unit':
      // In some files, the column `Unit` contains the size of a pack, such as `500 g`.
      return share(cells, isAmount, 0) > 0.5 ? 'weight' : field;
    case 'taxClass':
      // If cells have a currency sign, the column contains amounts of tax and not rates.
      return share(cells, (cell) => !/\p{Sc}/u.test(cell)) >= 0.5 ? field : undefined;
    default:
      return field;
  }
}

/**
 * Language codes that are recognised although the shop does not offer these languages. Codes that also abbreviate
 * "number" or "id" are missing.
 */
const FURTHER = new Set(
  'bg ca cs da el et fi ga hr hu it ja ko lt lv mt nl pl ro ru sk sl sr sv tr uk zh xx'.split(' '),
);
const LANGUAGE_AT_END = /^(.+?)[\s_:.-]+\(?([a-z]{2})\)?$/i;

/**
 * Returns the field of a column such as `name_de`. For the main language of the shop, returns the untranslated field.
 */
function translated(name: string, main: string): Field | undefined {
  const [, stem = '', code = ''] = LANGUAGE_AT_END.exec(name.trim()) ?? [];
  const field = BY_NAME.get(plainName(stem.replace(/_?text$/i, '')));
  if (field === 'name' && FURTHER.has(code.toLowerCase())) return 'otherName';
  if (!field || !isLanguage(code.toLowerCase())) return undefined;
  const language = code.toLowerCase();
  if (language === main) return field;
  return TRANSLATION_COLUMNS.find((one) => one === `${field}:${language}`);
}

/**
 * Matches the columns in which Square (`Current Quantity Main Street`) and Lightspeed (`inventory_Main_Outlet`) state the
 * stock of each shop.
 */
const STOCK_OF_SHOP = /^(?:current quantity|inventory)[\s_]+\S/i;

/** Maps each field for a price to the field for the same price without tax. */
const NET_FIELDS = { price: 'netPrice', offerPrice: 'netOffer' } as const;

/**
 * If a file has a price both with and without tax, such as `Price (tax excl.)` and `Price (tax incl.)`, assigns the
 * column without tax to the field for net prices. Otherwise the first of the two columns would replace the other one.
 */
function withNetPrices(
  header: readonly string[],
  fields: readonly (Field | undefined)[],
): (Field | undefined)[] {
  const split = [...fields];
  for (const [plain, net] of Object.entries(NET_FIELDS) as [keyof typeof NET_FIELDS, Field][]) {
    const columnOf = (kind: PriceTax) =>
      fields.findIndex((field, at) => field === plain && priceTaxOf(header[at] ?? '') === kind);
    const [withTax, without] = [columnOf('gross'), columnOf('net')];
    if (withTax < 0 || without < 0 || fields.includes(net)) continue;
    split[without] = net;
    // A column for this price without either label is not imported.
    for (const [at, field] of fields.entries())
      if (field === plain && at !== withTax && at !== without) split[at] = undefined;
  }
  return split;
}

/**
 * Guesses the field of each column from its name and its cells. If several columns match a field, the first one
 * gets it. `main` is the main language of the shop.
 */
export function suggest(
  header: readonly string[],
  cellsOf: (column: number) => readonly string[],
  main: string = DEFAULT_LANGUAGE,
): (Field | undefined)[] {
  const fields = header.map((name, column) => {
    const named = translated(name, main) ?? BY_NAME.get(plainName(name));
    const field = named ?? (STOCK_OF_SHOP.test(name) ? 'stock' : undefined);
    return judged(field, name, cellsOf(column));
  });
  const usedFields = new Set<Field>();
  return withNetPrices(header, fields).map((field) => {
    if (!field || (usedFields.has(field) && !isSeveral(field))) return undefined;
    usedFields.add(field);
    return field;
  });
}

const isSeveral = (field: Field) =>
  field === 'taxFlag' || field === 'otherName' || field === 'option';

/* Detects whether the prices of a file include tax. */

/** `gross` prices include tax, `net` prices do not. */
export const PRICE_TAX = ['gross', 'net'] as const;
export type PriceTax = (typeof PRICE_TAX)[number];

const NET =
  /netto|\bnett?\b|\bht\b|excl|ex\.? ?(vat|tax|gst)|without tax|ohne (mwst|steuer)|hors tax|sin (iva|impuesto)|sem (iva|imposto)|zzgl/i;
const GROSS =
  /brutto|gross|\bttc\b|incl|with tax|inkl|mit (mwst|steuer)|con (iva|impuesto)|com (iva|imposto)/i;

/** Returns whether a column name states gross or net prices. Returns undefined if it states neither. */
export function priceTaxOf(name: string): PriceTax | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  if (NET.test(words) || /netto/.test(plainName(name))) return 'net';
  return GROSS.test(words) || /brutto/.test(plainName(name)) ? 'gross' : undefined;
}
