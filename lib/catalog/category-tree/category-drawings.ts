import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { withContrast } from '@/lib/utils/contrast';

/* Maps keywords in category names, in six languages, to illustrations. A keyword matches the start of a word. A
   final underscore matches the whole word: `te_` matches "té", but not "tea". The name of the drawing is a message
   key in `categoryDrawings`. */

const ROWS = [
  [
    'fruit',
    'fruit, apple, berries, citrus, obst, apfel, fruchte, beeren, pommes_, fruta, manzana, frutos vermelhos, maca_, فواكه, فاكهه, تفاح',
  ],
  [
    'vegetables',
    'vegetable, veggie, greengrocer, potato, onion, gemuse, kartoffel, zwiebel, legume_, legumes_, pomme de terre, pommes de terre, verdura, hortaliza, patata, vegetais, legumes frescos, horticola, batata_, batatas_, خضار, خضروات, خضراوات, بطاطس',
  ],
  [
    'salad',
    'salad, herb, lettuce, salat, krauter, salade, herbes, ensalada, hierba, سلطات, سلطه, اعشاب',
  ],
  [
    'milk',
    'milk, dairy, yogurt, yoghurt, butter, cream, milch, joghurt, molkerei, sahne, lait, laitier, cremerie, yaourt, beurre, leche, lacteo, mantequilla, yogur, leite, laticinio, manteiga, iogurte, حليب, البان, لبن, زبادي, زبده',
  ],
  ['cheese', 'cheese, kase, fromage, queso, queijo, جبن, اجبان'],
  ['eggs', 'egg, eier, oeufs, œufs, huevo, ovos, بيض'],
  [
    'bread',
    'bread, baker, brot, backwaren, backerei, pain_, pains_, boulangerie, pan_, panes_, panaderia, pao_, paes_, padaria, خبز, مخبوزات, مخبز',
  ],
  [
    'pastry',
    'pastr, croissant, brunch, geback, brotchen, viennoiserie, bolleria, pastelaria, معجنات, فطائر',
  ],
  [
    'cake',
    'cake, pie_, pies_, dessert, kuchen, torte, konditor, gateau, patisserie, tarta, pastel, reposteria, postre, bolo_, bolos_, sobremesa, كعك, كيك, حلويات',
  ],
  [
    'meat',
    'meat, beef, pork, lamb, butcher, steak, fleisch, rind, metzger, viande, boucherie, boeuf, carne, carnicer, ternera, talho, لحم, لحوم, جزار',
  ],
  [
    'sausage',
    'sausage, ham_, salami, deli_, cold cut, wurst, schinken, aufschnitt, charcuterie, saucisse, jambon, embutido, fiambre, jamon, salchicha, enchido, presunto, salsicha, نقانق, مرتديلا',
  ],
  [
    'poultry',
    'poultry, chicken, turkey, geflugel, hahnchen, huhn, volaille, poulet, pollo, aves_, frango, دواجن, دجاج',
  ],
  [
    'fish',
    'fish, seafood, salmon, shrimp, fisch, meeresfruchte, lachs, poisson, fruits de mer, pescad, marisco, peixe, peixaria, سمك, اسماك, ماكولات بحريه',
  ],
  ['frozen', 'frozen, freezer, tiefkuhl, gefroren, surgele, congelad, مجمد'],
  [
    'icecream',
    'ice cream, icecream, gelato, eis_, speiseeis, eiscreme, glace_, glaces_, sorbet, helado, gelado, sorvete, بوظه, ايس كريم, مثلجات',
  ],
  [
    'pasta',
    'pasta, noodle, spaghetti, nudel, teigwaren, pates_, nouille, fideo, massa, معكرونه, مكرونه',
  ],
  [
    'rice',
    'rice, grain, quinoa, couscous, reis_, getreide, riz_, grano, arroz, graos_, ارز, رز_, حبوب',
  ],
  [
    'flour',
    'flour, baking, sugar, mehl, backzutat, zucker, farine, sucre_, harina, azucar, farinha, acucar, دقيق, طحين, سكر',
  ],
  [
    'cereal',
    'cereal, breakfast, muesli, oat, musli, fruhstuck, haferflocken, petit dejeuner, desayuno, avena, pequeno almoco, cereais, فطور, افطار, شوفان',
  ],
  [
    'beans',
    'bean, pulse, lentil, chickpea, hulsenfruchte, bohne, linse, legumineuse, legumes secs, haricot, lentille, legumbre, alubia, lenteja, garbanzo, leguminosa, feijao, feijoes, lentilha, بقوليات, فول_, عدس',
  ],
  [
    'cans',
    'can_, cans_, canned, tinned, preserve, konserve, dosen, eingemacht, conserve, conserva, lata_, latas_, enlatado, معلبات, محفوظ',
  ],
  [
    'meals',
    'pizza, ready meal, prepared, instant, convenience, soup, fertiggericht, suppe, plats prepares, plat cuisine, traiteur, soupe, potage, comida preparada, platos prepar, sopa, refeic, pratos prontos, بيتزا, وجبات, شوربه',
  ],
  [
    'oil',
    'oil, vinegar, ol_, ole_, olivenol, speiseol, essig, huile, vinaigre, aceite, vinagre, azeite, oleo, زيت, زيوت, خل_',
  ],
  [
    'sauce',
    'sauce, ketchup, mayonnaise, mustard, condiment, sosse, senf, mayonnaise, moutarde, salsa, mostaza, molho, mostarda, صلص, كاتشب',
  ],
  [
    'spices',
    'spice, salt_, pepper, seasoning, gewurz, salz_, pfeffer, epice, sel_, poivre, especia, sal_, pimienta, especiaria, tempero, pimenta, بهارات, توابل, ملح_',
  ],
  [
    'jam',
    'jam_, jams_, honey, spread, marmelad, konfiture, honig, aufstrich, confiture, miel, tartiner, mermelada, compota, mel_, مربي, عسل',
  ],
  [
    'sweets',
    'sweet_, sweets, candy, candies, chocolate, confectionery, sussigkeit, susswaren, schokolade, bonbon, confiserie, chocolat, dulces, golosina, caramelo, doces, guloseima, حلوي, شوكولا, سكاكر',
  ],
  [
    'snacks',
    'snack, chips, crisps, popcorn, cracker, biscuit, cookie, knabber, keks, aperitif, aperitivo, galleta, bolacha, biscoito, وجبات خفيفه, تسالي, شيبس, بسكويت',
  ],
  [
    'nuts',
    'nut_, nuts, almond, dried fruit, nuss, trockenfruchte, mandel, noix, fruits secs, amande, nuez, nueces, frutos secos, almendra, frutos de casca, amendoa, مكسرات, فواكه مجففه',
  ],
  ['water', 'water, mineral, wasser, eau_, eaux_, agua, aguas_, ماء, مياه'],
  [
    'juice',
    'juice, drink, beverage, soda, lemonade, cola, saft, safte, getrank, limonade, jus_, boisson, bebida, zumo, jugo, refresco, sumo, suco, refrigerante, عصير, عصائر, مشروبات',
  ],
  ['coffee', 'coffee, espresso, kaffee, cafe, قهوه'],
  [
    'tea',
    'tea_, teas_, tee_, tees_, infusion, the_, thes_, tisane, te_, tes_, cha_, chas_, infusao, infusoes, شاي',
  ],
  ['beer', 'beer, cider, bier_, biere, cerveza, cerveja, sidra, بيره'],
  [
    'wine',
    'wine_, wines, sparkling wine, spirit, liquor, alcohol, wein_, weine_, rotwein, weisswein, sekt_, spirituosen, vin_, vins_, alcool, spiritueux, vino, licor, vinho, alcohol, نبيذ',
  ],
  ['baby', 'baby, infant, toddler, saugling, bebe, اطفال, رضع'],
  [
    'pets',
    'pet_, pets, dog_, cat_, animal, haustier, tierfutter, tierbedarf, hund, katze, animaux, animais, animales, chien, chat_, mascota, perro, gato, caes_, حيوانات, قطط',
  ],
  [
    'cleaning',
    'clean, household, laundry, detergent, paper, reinig, haushalt, putz, wasch, entretien, menage, lessive, limpieza, hogar, lavander, limpeza, detergente, lar_, تنظيف, منظفات, منزليه',
  ],
  [
    'care',
    'care_, personal care, hygiene, cosmetic, beauty, soap, body, korper, drogerie, kosmetik, pflege, seife, hygiene, beaute, soin, savon, higiene, belleza, cuidado personal, jabon, beleza, sabonete, عنايه, نظافه, صابون',
  ],
  [
    'flowers',
    'flower, plant_, plants, bouquet, blume, pflanze, fleur, plante, flores, flor_, planta, زهور, ورد, نباتات',
  ],
] as const;

export type DrawingName = (typeof ROWS)[number][0];

/** The names of all category illustrations, in display order. */
export const DRAWING_NAMES: readonly DrawingName[] = ROWS.map(([name]) => name);

/** Returns the URL of a category illustration. */
export const drawingUrl = (name: DrawingName): string => `/art/categories/${name}.svg`;

/**
 * Returns a text in lower case without accents. A space precedes each word, and an underscore follows it. Arabic words
 * lose their article and a preceding "and".
 */
function normalized(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي');
  const all = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Without its accent, the French `thé` (tea) equals the article `the`. Remove the article, unless it is the whole
  // name.
  const words = all.filter((word) => word !== 'the' || all.length === 1);
  return words.map((word) => ` ${word.replace(/^(?:و?ال|و(?=\p{L}{4}))/u, '')}_`).join('');
}

/** Longer keywords match inside a word: `wasser` matches `Mineralwasser`. */
const INSIDE = 5;

const STEMS = ROWS.flatMap(([name, stems]) =>
  stems.split(', ').map((stem) => ({ name, stem: stem.replaceAll(' ', '_ ') })),
);

/**
 * Returns the illustration that fits a category name, or undefined. The first match in the name decides. At the same
 * position, the longest keyword decides.
 */
export function drawingFor(category: string): DrawingName | undefined {
  const text = normalized(category);
  let best: { name: DrawingName; at: number; length: number } | undefined;
  for (const { name, stem } of STEMS) {
    const start = text.indexOf(` ${stem}`);
    const at = start >= 0 || stem.length < INSIDE ? start : text.indexOf(stem);
    if (at < 0) continue;
    const isBetter = !best || at < best.at || (at === best.at && stem.length > best.length);
    if (isBetter) best = { name, at, length: stem.length };
  }
  return best?.name;
}

/* Background colours must be light enough for text (WCAG 2, 1.4.3). */

/** `--leaf-strong` of the light theme. */
const TEXT = '#14532d';

export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The colours of new categories, assigned in turn if the seller chooses none. */
export const COLOURS = [
  ...['#e3f4d7', '#ffe3e0', '#dcf0fb', '#ffeccc', '#fff3cd', '#f8e3d0', '#efe6fa'],
  ...['#d9f2ee', '#fde2ef', '#e4e8fb', '#f1ead9', '#e6ecd2'],
] as const;

/** Returns a colour mixed with as little white as makes the text on it readable. */
export const readableColour = (colour: string): string => withContrast(colour, '#ffffff', [TEXT]);

/**
 * The category illustrations of the app. `image` is the URL. `text` is the path of a default category, or the name of a
 * drawing.
 */
export const DRAWINGS: readonly { image: string; text: string }[] = [
  ...DEFAULT_CATEGORIES.flatMap(({ image, path }) => (image ? [{ image, text: path }] : [])),
  ...DRAWING_NAMES.map((name) => ({ image: drawingUrl(name), text: name })),
];

/** Returns whether a URL belongs to one of the category illustrations that the app ships. */
export const isDrawing = (address: string): boolean =>
  DRAWINGS.some(({ image }) => image === address);
