import { type Field, PRODUCT_FIELDS, plainName, suggest } from './fields';

/* Files of shop systems, recognised by the names of their columns: pure, also in the browser. */

/** `own` is the product file of this shop, `plain` any other table. */
export const SYSTEMS = ['plain', 'own', 'shopify', 'woocommerce'] as const;
export type System = (typeof SYSTEMS)[number];

/** Names of columns, as {@link plainName} writes them, with what they are. */
type Names = Partial<Record<Field, string>>;

/** What Shopify calls its columns; they are not translated. */
const SHOPIFY: Names = {
  group: 'handle|urlhandle',
  name: 'title',
  description: 'bodyhtml|description',
  category: 'type',
  otherCategory: 'productcategory',
  taxStatus: 'varianttaxable|chargetax',
  published: 'published|publishedononlinestore',
  status: 'status',
  option: 'option1value|option2value|option3value',
  offerPrice: 'variantprice|price',
  price: 'variantcompareatprice|compareatprice',
  stock: 'variantinventoryqty|inventoryquantity',
  tracker: 'variantinventorytracker|inventorytracker',
  weight: 'variantgrams|weightvalue',
  image: 'imagesrc|productimageurl',
  ownImage: 'variantimage|variantimageurl',
  gtin: 'variantbarcode|barcode',
  brand: 'vendor',
};

/** What WooCommerce calls its columns in English, German, French, Spanish and Portuguese. */
const WOOCOMMERCE: Names = {
  taxStatus:
    'taxstatus|steuerstatus|etatdetva|etatdelatva|estadodelimpuesto|statusdataxa|statusdoimposto',
  taxClass: 'taxclass|steuerklasse|classedetva|clasedeimpuesto|classedetaxa|classedeimposto',
  kind: 'type|typ|tipo',
  number: 'id',
  sku: 'sku|artikelnummer|ugs',
  name: 'name|nom|nombre|nome',
  published: 'published|veroffentlicht|publie|publicado',
  description:
    'shortdescription|description|kurzbeschreibung|beschreibung|descriptioncourte|descripcioncorta|descripcion|descricaocurta|descricao|brevedescricao',
  saleFrom:
    'datesalepricestarts|datumandemangebotspreisbeginnt|datedebutdepromo|datededebutdepromo|diaenqueempiezaelpreciorebajado|datadeprecopromocionalcomecaem',
  saleUntil:
    'datesalepriceends|datumandemangebotspreisendet|datefindepromo|datedefindepromo|diaenqueterminaelpreciorebajado|datadeprecopromocionalterminaem',
  inStock: 'instock|vorratig|enstock|hayexistencias|emestoque',
  stock: 'stock|lager|bestand|inventario|estoque',
  weight: 'weight|gewicht|poids|peso',
  gtin: 'gtinupceanorisbn|gtinupceanoderisbn|gtinupceanouisbn|gtinupceanoisbn',
  brand: 'brands|marken|marques|marcas',
  offerPrice: 'saleprice|angebotspreis|tarifpromo|preciorebajado|precopromocional',
  price: 'regularprice|regularerpreis|tarifregulier|precionormal|preco',
  category: 'categories|kategorien|categorias',
  image: 'images|bilder|imagenes|imagens',
  parent: 'parent|ubergeordnetesprodukt|ubergeordnet|superior|ascendente',
};

const has = (names: ReadonlySet<string>, list: string | undefined) =>
  (list ?? '').split('|').some((name) => names.has(name));

/** The system that a file with these columns comes from. */
export function guessSystem(header: readonly string[]): System {
  const names = new Set(header.map(plainName));
  if (has(names, SHOPIFY.group) && has(names, 'variantprice|price') && has(names, 'title'))
    return 'shopify';
  const isWoo = (['kind', 'price', 'published', 'parent'] as const).every((field) =>
    has(names, WOOCOMMERCE[field]),
  );
  if (isWoo) return 'woocommerce';
  return has(names, 'offerprice') && has(names, 'stockbefore') ? 'own' : 'plain';
}

/** The values of an attribute of WooCommerce, of which a variation has one. */
const isAttribute = (name: string) =>
  /att?ribut/i.test(name) && /value|wert|valeur|valor/i.test(name) && /\d/.test(name);

function fieldsOf(header: readonly string[], names: Names): (Field | undefined)[] {
  const wanted = Object.entries(names).map(([field, list]) => ({
    field: field as Field,
    list: list.split('|'),
  }));
  const columns = new Map<number, Field>();
  const plain = header.map(plainName);
  for (const { field, list } of wanted) {
    const isList = field === 'option' || field === 'description';
    for (const name of list) {
      const at = plain.findIndex((one, column) => one === name && !columns.has(column));
      if (at < 0) continue;
      columns.set(at, field);
      if (!isList) break;
    }
  }
  return header.map((_, column) => columns.get(column));
}

/** What each column is in a file of this system. */
export function columnsOfSystem(
  system: System,
  header: readonly string[],
  cellsOf: (column: number) => readonly string[],
  main?: string,
): (Field | undefined)[] {
  if (system === 'own')
    return header.map((name) =>
      PRODUCT_FIELDS.find((field) => field.toLowerCase() === name.toLowerCase()),
    );
  if (system === 'plain') return suggest(header, cellsOf, main);
  const fields = fieldsOf(header, system === 'shopify' ? SHOPIFY : WOOCOMMERCE);
  if (system === 'shopify') return fields;
  return fields.map((field, column) =>
    !field && isAttribute(header[column] ?? '') ? 'option' : field,
  );
}

/** The unit that the name of a column carries, such as `Weight (kg)`. */
export const unitOf = (name: string): string | undefined =>
  /\((kg|g|lbs?|oz|l|ml)\)/i.exec(name)?.[1]?.toLowerCase() ??
  (plainName(name) === 'variantgrams' ? 'g' : undefined);
