import { FACT_COLUMNS } from '@/lib/catalog/facts/columns';
import {
  COLUMNS,
  type Column,
  SIZE_COLUMNS,
  TAX_COLUMNS,
  TRANSLATION_COLUMNS,
  VARIANT_COLUMNS,
} from '@/lib/catalog/transfer/columns';
import { MEASURE_FIELDS } from '@/lib/weights/fields';

/* What a column of another program may be: pure, also in the browser. */

/** A column of a product file that a column may become. */
export type ProductField = Column;

/** What products state, how they are sold, and what they are called in other languages; the shop checks what it reads of these. */
export const FURTHER_FIELDS = [
  ...FACT_COLUMNS,
  ...MEASURE_FIELDS,
  ...TRANSLATION_COLUMNS,
  ...SIZE_COLUMNS,
];

/** In the order in which they are offered. */
export const PRODUCT_FIELDS: readonly ProductField[] = [
  ...COLUMNS.slice(0, -2),
  ...TAX_COLUMNS,
  ...COLUMNS.slice(-2),
  ...VARIANT_COLUMNS,
  ...FURTHER_FIELDS,
];

/** What only helps to read the rows of a shop system: which rows belong together, and what is for sale. */
export const HELPER_FIELDS = [
  ...(['group', 'number', 'sku', 'parent', 'kind', 'published', 'status'] as const),
  ...(['saleFrom', 'saleUntil', 'option', 'ownImage', 'tracker'] as const),
] as const;
type HelperField = (typeof HELPER_FIELDS)[number];

export type Field = ProductField | HelperField;

/** What is stated of allergens comes together: one without the other would end what a product states of it. */
export const ALLERGEN_PAIR = ['allergens', 'mayContain'] as const satisfies readonly Field[];

/** Fields that several columns may be together: their texts follow each other. */
const REPEATED: readonly Field[] = ['description', 'image', 'option'];
export const isRepeated = (field: Field): boolean => REPEATED.includes(field);

/** Names of columns in files of shops and tills, as {@link plainName} writes them. */
const NAMES: Partial<Record<ProductField, string>> = {
  name: 'name|title|titel|product|productname|produkt|produktname|artikel|artikelname|bezeichnung|artikelbezeichnung|item|itemname|nom|nomduproduit|produit|libelle|designation|nombre|producto|articulo|nome|produto|descricaodoproduto|artigo|اسم|الاسم|اسمالمنتج|المنتج',
  category:
    'category|categories|productcategory|kategorie|kategorien|warengruppe|gruppe|group|department|type|categorie|categories|famille|rayon|categoria|categorias|seccion|familia|الفئة|التصنيف|القسم',
  price:
    'price|regularprice|retailprice|preis|vk|vkpreis|vkbrutto|verkaufspreis|bruttopreis|regularerpreis|prix|prixttc|prixdevente|precio|pvp|precionormal|preco|precovenda|السعر|سعر',
  offerPrice:
    'offerprice|saleprice|specialprice|angebotspreis|aktionspreis|sonderpreis|prixpromo|prixsolde|preciooferta|preciorebajado|precopromocional|سعرالعرض',
  description:
    'description|bodyhtml|body|shortdescription|beschreibung|kurzbeschreibung|langtext|text|descriptif|descriptioncourte|descripcion|descripcioncorta|descricao|descricaocurta|الوصف',
  image:
    'image|images|imagesrc|imageurl|picture|photo|bild|bilder|bildurl|foto|fotos|imagen|imagenes|imagem|imagens|صورة|الصور',
  inStock:
    'instock|available|vorratig|verfugbar|lieferbar|enstock|disponible|emestoque|disponivel|متوفر',
  stock:
    'stock|quantity|qty|inventory|variantinventoryqty|bestand|lagerbestand|menge|lager|quantite|existencias|inventario|cantidad|estoque|quantidade|المخزون|الكمية',
  weight:
    'weight|size|unit|pack|packsize|gewicht|inhalt|gebinde|packung|poids|contenance|peso|contenido|conteudo|الوزن',
  taxClass: 'taxclass|steuerklasse',
  deposit: 'deposit|pfand|consigne|deposito',
  id: 'id',
  stockBefore: 'stockbefore',
  gtin: 'gtin|ean|eancode|ean13|gtinean|upc|barcode|strichcode|codebarres|codeabarres|codigodebarras|gtinupceanorisbn|gtinupceanoderisbn|الباركود',
  brand:
    'brand|vendor|manufacturer|marke|hersteller|marque|fabricant|marca|fabricante|العلامةالتجارية',
  ingredients: 'ingredients|zutaten|ingredientes|المكونات',
  allergens: 'allergens|allergene|allergenes|alergenos|alergenios',
  mayContain:
    'maycontain|traces|kannenthalten|spuren|peutcontenir|puedecontener|trazas|podeconter|vestigios',
  diets: 'diets|diet|ernahrung|regime|dieta',
  origin:
    'origin|countryoforigin|herkunft|herkunftsland|ursprungsland|origine|origen|origem|المنشأ',
  storage: 'storage|lagerung|aufbewahrung|conservation|conservacion|conservacao',
  leastAge: 'leastage|minimumage|mindestalter|ageminimum|edadminima|idademinima',
};

/** The name of a column without case, marks, spaces and what stands in brackets. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\(.*?\)|\[.*?\]/g, (bracket) => (/html/i.test(bracket) ? 'html' : ''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const NAMED = PRODUCT_FIELDS.flatMap((field) =>
  (NAMES[field]?.split('|') ?? []).map((name) => [plainName(name), field] as const),
);
/** The first field of a name has it; the names of the product file itself come before all others. */
const BY_NAME = new Map([
  ...NAMED.reverse(),
  ...PRODUCT_FIELDS.map((field) => [plainName(field), field] as const),
]);

/**
 * What each column most likely is, by its name; each field once, the first column that has it. An `id` is one of this
 * shop only if its cells look so.
 */
export function suggest(
  header: readonly string[],
  cellsOf: (column: number) => readonly string[],
): (Field | undefined)[] {
  const taken = new Set<Field>();
  return header.map((name, column) => {
    const field = BY_NAME.get(plainName(name));
    if (!field || taken.has(field)) return undefined;
    const isOther =
      field === 'id' && !cellsOf(column).every((cell) => /^([0-9a-f]{24})?$/.test(cell.trim()));
    if (isOther) return undefined;
    taken.add(field);
    return field;
  });
}
