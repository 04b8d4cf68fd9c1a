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
import { MEASURE_FIELDS } from '@/lib/weights/fields';

/* Assigns the columns of a file from another program to product fields. The browser runs this module, so it must not
   import server code. */

/** A column of the shop's own product file. Columns of other files are assigned to these columns. */
export type ProductField = Column;

/** Fields that the browser sends unchanged and the server validates. */
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
 * Fields that the shop does not store. They help to read a file, for example to group rows or to find the tax of
 * prices.
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
  ...(['oversell', 'saleFlag', 'surcharge', 'discount', 'discountMode'] as const),
  ...(['variations', 'storeView'] as const),
] as const;

/**
 * The helper fields that the import page offers for any table. All other helper fields occur only in files of known
 * shop systems.
 */
export const PLAIN_HELPERS: readonly Field[] = [
  ...(['otherName', 'otherCategory', 'published', 'archived'] as const),
  ...(['saleFrom', 'saleUntil'] as const),
  ...(['taxFlag', 'netPrice', 'netOffer', 'weighed', 'option', 'group', 'kind', 'sku'] as const),
  ...(['tracker', 'oversell', 'saleFlag', 'surcharge', 'discount', 'discountMode'] as const),
];

export type Field = ProductField | (typeof HELPER_FIELDS)[number];

/** A file must have both allergen columns. One column alone would delete the other list of existing products. */
export const ALLERGEN_PAIR = ['allergens', 'mayContain'] as const satisfies readonly Field[];

/**
 * Fields with several possible columns. Their texts are combined in column order. For barcodes, the first valid text is
 * imported.
 */
const REPEATED: readonly Field[] = [
  ...(['description', 'image', 'option', 'taxFlag', 'otherName', 'gtin', 'published'] as const),
];
export const isRepeated = (field: Field): boolean => REPEATED.includes(field);

/** Column names of other shops and tills, in the form of {@link plainName}. `|` separates alternatives. */
const NAMES: Partial<Record<Field, string>> = {
  name: 'name|title|titel|product|productname|producttitle|produkt|produktname|artikel|artikelname|bezeichnung|artikelbezeichnung|item|itemname|artikeltext|artikeltext1|produktbezeichnung|nom|nomduproduit|produit|libelle|designation|nombre|nombredelproducto|producto|articulo|nome|nomedoproduto|produto|descricaodoproduto|artigo|اسم|الاسم|اسمالمنتج|المنتج|اسمالصنف|الصنف',
  category:
    'category|categories|productcategory|category1|productcategory1|collection|kategorie|kategorieebene1|kategorien|warengruppe|artikelgruppe|produktgruppe|gruppe|group|department|type|categorie|categories|famille|rayon|categoria|categorias|seccion|familia|الفئة|التصنيف|القسم',
  price:
    'price|regularprice|retailprice|sellingprice|salesprice|grossprice|pricegross|pricetaxincluded|priceinclvat|priceincltax|preis|vk|vk1|preis1|price1|pvp1|prix1|vkpreis|vkbrutto|verkaufspreis|bruttopreis|preisbrutto|stdvkbrutto|vkpreisbrutto|endpreis|regularerpreis|prix|prixttc|prixdevente|prixdeventettc|prixpublic|prixpublicttc|precio|preciodeventa|precioventa|preciofinal|pvp|pvpciva|pvpconiva|precionormal|precioconiva|preco|precovenda|precocomiva|precodevenda|precofinal|السعر|سعر|سعرالبيع|الثمن',
  offerPrice:
    'offerprice|saleprice|specialprice|promoprice|promotionalprice|onlinesaleprice|discountedprice|angebotspreis|aktionspreis|sonderpreis|prixpromo|prixsolde|preciooferta|preciorebajado|precopromocional|سعرالعرض',
  description:
    'description|bodyhtml|body|shortdescription|beschreibung|kurzbeschreibung|langtext|text|descriptif|descriptioncourte|descripcion|descripcioncorta|descricao|descricaocurta|الوصف',
  image:
    'image|images|image1|image2|image3|image4|imagesrc|imageurl|imagelink|additionalimagelink|mainimage|baseimage|covermediaurl|hostedimageurls|productimageurl|productimagefile1|productimagefile2|productimagefile3|productimagefile4|productmediamainimageurl|media|mediaurl|picture|photo|bild|bilder|bild1|bild2|bild3|bild4|bildurl|foto|fotos|imagen|imagenes|imagem|imagens|صورة|الصور',
  inStock:
    'instock|isinstock|stockstatus|availability|available|vorratig|verfugbar|lieferbar|enstock|disponible|emestoque|disponivel|متوفر',
  stock:
    'stock|stockquantity|stockqty|qtyinstock|quantityinstock|quantityonhand|qtyonhand|onhand|qtyavailable|currentstock|currentstocklevel|quantity|qty|inventory|variantinventoryqty|bestand|lagerbestand|lagerbestandgesamt|eninventario|qtdestoque|qtdeestoque|quantidadeemestoque|menge|lager|quantite|existencias|inventario|cantidad|estoque|quantidade|المخزون|الكميةالمتوفرة|الكمية',
  weight:
    'weight|unitpricingmeasure|size|unit|pack|packsize|gewicht|inhalt|gebinde|packung|poids|contenance|peso|contenido|conteudo|الوزن',
  taxClass:
    'taxclass|taxrate|tax|vat|vatrate|vatclass|taxclassname|customertaxes|steuerklasse|steuersatz|steuersatzin|steuer|mwst|mwstsatz|ust|ustsatz|tva|tauxtva|tauxdetva|iva|tipoiva|tipodeiva|impuesto|taxaiva|taxadeiva|imposto|الضريبة',
  deposit: 'deposit|pfand|consigne|deposito',
  costPrice:
    'costprice|cost|defaultunitcost|averagecost|unitcost|standardprice|purchaseprice|supplyprice|buyingprice|wholesaleprice|costperitem|ek|ekpreis|eknetto|ekpreisnetto|durchschnittlicherek|einkaufspreis|einkaufspreisnetto|einstandspreis|prixachat|prixdachat|prixdachatht|prixderevient|preciodecoste|pcoste|preciocoste|preciocosto|preciodecompra|preciocompra|coste|costo|precodecusto|precocusto|precodecompra|precocompra|سعرالشراء|سعرالتكلفة|التكلفة',
  id: 'id',
  stockBefore: 'stockbefore',
  gtin: 'gtin|code|ean|eancode|ean13|gtinean|eanupc|upcean|upc|productupc|productean|productupcean|barcode|strichcode|codebarres|codeabarres|codigodebarras|codigobarras|codeean|gtinupceanorisbn|gtinupceanoderisbn|الباركود',
  brand:
    'brand|brands|brandname|vendor|manufacturer|manufacturername|marke|hersteller|marque|fabricant|marca|fabricante|العلامةالتجارية',
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
    'variationname|variantname|variation|variante|variantoptiononevalue|variantoptiontwovalue|variantoptionthreevalue|optionvalue1|optionvalue2|optionvalue3|option1value|option2value|option3value|option1|option2|option3|productoptiondescription1|productoptiondescription2|productoptiondescription3|productoptionchoices1|productoptionchoices2|productoptionchoices3|variationswert1|variationswert2|variationswert3',
  published:
    'availableforsale|disponiblesparalaventa|disponibleparalaventa|zumverkaufverfugbar|verkaufsbereit|disponiblealavente|disponivelparavenda|published|active|enabled|visible|isvisible|productvisible|productonline|productisavailable|allowpurchases|canbesold|saleok|sellable|squareonlineitemvisibility|isvariationvisible|displayiteminonlinestore|status|statut|estado|aktiv|sichtbar|actif|activo|ativo|visivel',
  archived:
    'archived|hidden|ishidden|versteckt|oculto|archiviert|archive|archivado|arquivado|discontinued|مؤرشف',
  saleFrom:
    'salestart|salestarts|discountfrom|salestartdate|salepricedatesfrom|specialpricefromdate|specialfromdate|salefrom|offerfrom|offerstart|promofrom|promostart|specialfrom|aktionvon|angebotvon|aktionab|angebotab|debutpromo|promodu|ofertadesde|inicioferta|iniciooferta|promocaode|iniciopromocao',
  saleUntil:
    'saleend|saleends|discountto|saleenddate|salepricedatesto|specialpricetodate|specialtodate|saleuntil|saleto|salepriceeffectivedate|offeruntil|offerto|offerend|promountil|promoto|promoend|specialto|aktionbis|angebotbis|finpromo|promoau|ofertahasta|finoferta|promocaoate|fimpromocao',
  netPrice:
    'netprice|pricenet|stdvknetto|pricetaxexcluded|priceexcltax|priceexclvat|priceexvat|pricewithouttax|nettopreis|preisnetto|vknetto|vkpreisnetto|prixht|preciosiniva|preciosinimpuesto|preciosinimpuestos|precioneto|precosemiva|precoliquido',
  netOffer:
    'netoffer|netofferprice|netsaleprice|salepricenet|aktionnetto|angebotnetto|aktionspreisnetto|angebotspreisnetto|nettoaktion|prixpromoht|ofertasiniva|preciooferasiniva|precopromocionalsemiva',
  weighed:
    'soldbyweight|isweighted|waage|agranel|granel|sellbyweight|weighed|isweighed|byweight|vendidoporpeso|vendidoapeso|ventaporpeso|venduaupoids|ventaupoids|nachgewicht|nachgewichtverkauft|verkaufnachgewicht|wiegeartikel|waagenartikel',
  group: 'handle|handleid|urlhandle|productinternalid',
  kind: 'fieldtype|itemtype|producttype',
  sku: 'productcodesku',
  tracker:
    'trackstock|trackinventory|managestock|productisinventorytracked|inventorytracked|bestandfuhren|lagerbestandfuhren',
  oversell:
    'uberverkaufemoglich|allowbackorders|backordersallowed|continuesellingwhenoutofstock|sellwhenoutofstock',
  saleFlag: 'onsale|isonsale|imangebot|enpromotion|enpromo|enoferta|emoferta|empromocao',
  surcharge: 'surcharge',
  discount: 'discountvalue|discountpercent',
  discountMode: 'discountmode',
  unit: 'weightunit|gewichtseinheit|unitedepoids|unidaddepeso|unitofmeasure|uom|priceunit|preiseinheit|einheit|mengeneinheit|verkaufseinheit|unite|unitedevente|unidad|unidaddeventa|unidaddemedida|unidade|unidadedemedida|الوحدة|وحدة',
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
 * Returns a column name in lower case, without accents, spaces and text in brackets. If the text in brackets contains
 * `html`, it becomes `html`.
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
 * Maps a column name to its field. The first field with the name wins. Names of the shop's own product file take
 * precedence.
 */
export const BY_NAME: ReadonlyMap<string, Field> = new Map<string, Field>([
  ...NAMED.reverse(),
  ...PRODUCT_FIELDS.map((field) => [plainName(field), field] as const),
]);

/** Returns whether the unit column is the unit of sale, for example `uom`. Otherwise it is the unit of the weight. */
export const isUnitOfSale = (
  header: readonly string[],
  columns: readonly (Field | undefined)[],
): boolean =>
  /^(unitofmeasure|uom|priceunit|preiseinheit|verkaufseinheit|unitedevente|unidaddeventa)$/.test(
    plainName(header[columns.indexOf('unit')] ?? ''),
  );

/** Returns whether this is Magento's column `product_online`. Its values are 1 (enabled) and 2 (disabled). */
export const isOfMagento = (name: string): boolean => plainName(name) === 'productonline';

/** Returns the tax rate in percent that a column name contains, such as `impuesto - "IVA 4%" (4%)`. */
export const rateInName = (name: string): number | undefined => {
  const [, rate] = /(\d{1,2}(?:[.,]\d{1,3})?)\s*%/.exec(name) ?? [];
  return rate === undefined ? undefined : Number(rate.replace(',', '.'));
};

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
