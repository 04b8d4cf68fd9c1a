import { fold } from '@/lib/catalog/search/tokenize';
import { CURRENCIES } from '@/lib/shop/currencies';

/* The words of shopping lists and recipes in all six languages, in the form that `fold` returns. A shopper may paste
   a recipe in another language than the page, so all languages share one table. */

/**
 * The unit of a wanted amount. Weights are in g and volumes in ml. `container` is one bottle, tin, jar or bunch.
 * `pack` is one package as the shop sells it. `part` is a piece of a product, such as a clove or a slice. Without a
 * unit, the amount counts pieces.
 */
export type WantedUnit = 'g' | 'ml' | 'container' | 'pack' | 'part';

/** The unit that a word stands for, and how many g, ml or pieces one such unit has. */
export type UnitWord = { unit: WantedUnit | undefined; factor: number };

const words = (text: string) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => fold(word));

const set = (text: string): ReadonlySet<string> => new Set(words(text));

/** A cup, a tablespoon and a teaspoon in ml. Metric and American cups differ less than pack sizes do. */
const CUP = 240;
const TABLESPOON = 15;
const TEASPOON = 5;

/** In German and French lists, a pound is 500 g. For goods that are sold by the pound, these words mean that pound. */
const METRIC_POUNDS = 'pfund livre livres';

const UNIT_ROWS: readonly (readonly [WantedUnit | undefined, number, string])[] = [
  ['g', 0.001, 'mg'],
  [
    'g',
    1,
    'g gr gm grs gram grams gramm gramme grammes gramo gramos grama gramas غ غم جم غرام غرامات جرام جرامات',
  ],
  ['g', 10, 'dag deka'],
  [
    'g',
    1000,
    'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos quilo quilos quilograma كغ كغم كجم كيلو كيلوغرام كيلوجرام كيلوغرامات',
  ],
  ['g', 2000, 'كيلوين'],
  ['g', 28.349_523_125, 'oz ounce ounces unze unzen onza onzas once onces onca oncas أونصة أونصات'],
  ['g', 453.592_37, 'lb lbs pound pounds libra libras باوند رطل'],
  ['g', 500, METRIC_POUNDS],
  [
    'ml',
    1,
    'ml milliliter milliliters millilitre millilitres mililitro mililitros مل ملل مليلتر ميليلتر',
  ],
  ['ml', 10, 'cl centiliter centilitre centilitres zentiliter centilitro centilitros سل'],
  ['ml', 100, 'dl deziliter decilitre decilitres decilitro decilitros'],
  ['ml', 1000, 'l lt ltr liter liters litre litres litro litros ل لتر لترات ليتر ليترات'],
  ['ml', 2000, 'لترين ليترين'],
  ['ml', 568, 'pint pints pt'],
  ['ml', 29.6, 'floz'],
  [
    'ml',
    CUP,
    'cup cups tasse tassen tasses taza tazas chavena chavenas xicara xicaras كوب أكواب كاسة فنجان',
  ],
  [
    'ml',
    TABLESPOON,
    'tbsp tbsps tbs tablespoon tablespoons el essl essloffel cas cs cucharada cucharadas cda cdas cs',
  ],
  [
    'ml',
    TEASPOON,
    'tsp tsps teaspoon teaspoons tl teel teeloffel cac cc cucharadita cucharaditas cdta cdtas',
  ],
  [
    'g',
    1,
    'pinch pinches dash dashes prise prisen msp messerspitze pizca pizcas pincee pincees pitada pitadas رشة رشات',
  ],
  ['ml', 10, 'splash drizzle squeeze glug spritzer schuss chorrito chorro filet trait fio رذاذ'],
  [
    'container',
    1,
    'bottle bottles can cans tin tins jar jars carton cartons tub tubs pot pots tube tubes bag bags sack punnet punnets loaf loaves bunch bunches head heads bar bars block blocks ' +
      'flasche flaschen dose dosen glas glaser becher tute tuten beutel sack schale schalen netz netze bund bunde topf topfe kopf tafel tafeln tetrapak wurfel ' +
      'bouteille bouteilles canette canettes boite boites conserve bocal bocaux brique briques barquette barquettes pot pots botte bottes bouquet sachet sachets plaquette plaquettes tablette tablettes filet filets ' +
      'botella botellas lata latas bote botes tarro tarros frasco frascos brik briks bolsa bolsas tarrina tarrinas manojo manojos ramillete malla barra barras tableta tabletas ' +
      'garrafa garrafas frasco boiao pacotinho saco sacos copo copos molho molhos ramo ramos maco macos ' +
      'زجاجة زجاجات قنينة علبة علب برطمان مرطبان كيس أكياس ربطة حزمة باقة رغيف',
  ],
  ['container', 2, 'علبتين زجاجتين قنينتين كيسين ربطتين حزمتين'],
  [
    'pack',
    1,
    'pack packs pkt pkts packet packets package packages box boxes case cases crate crates tray trays ' +
      'packung packungen pck pckg pkg pkt paket pakete packchen kasten kasten kiste kisten karton schachtel stiege ' +
      'paquet paquets lot lots caisse caisses paquete paquetes caja cajas pacote pacotes caixa caixas embalagem embalagens عبوة عبوات كرتونة كرتون صندوق باكيت',
  ],
  [
    'part',
    1,
    'clove cloves slice slices stick sticks leaf leaves sprig sprigs handful handfuls zehe zehen scheibe scheiben blatt blatter zweig zweige handvoll ' +
      'gousse gousses tranche tranches feuille feuilles brin brins poignee poignees branche branches diente dientes rodaja rodajas loncha lonchas hoja hojas ramita ramitas rama ramas punado ' +
      'dente dentes fatia fatias folha folhas mao raminho pau فص فصوص شريحة شرائح ورقة أوراق حفنة عود',
  ],
  [
    undefined,
    1,
    'piece pieces pc pcs stuck stucke stk stange stangen knolle knollen piece pieces pce unite unites pieza piezas unidad unidades ud uds peca pecas unidade unidades un bulb bulbs tete tetes cabeza cabezas cabeca حبة حبات قطعة قطع راس رأس er',
  ],
];

/** Words for units. Each has its unit and a factor. */
export const UNITS: ReadonlyMap<string, UnitWord> = new Map(
  UNIT_ROWS.flatMap(([unit, factor, text]) =>
    words(text).map((word) => [word, { unit, factor }] as const),
  ),
);

/** Returns whether a word such as `Pfund` means 500 g. For goods that are sold by the pound, it means 453.59 g. */
export const isMetricPound = (word: string): boolean => METRIC_POUNDS.split(' ').includes(word);

/** Words for a spoon whose size a following word states: `cuillère à soupe`, `colher de chá`, `ملعقة كبيرة`. */
export const SPOONS = set('cuillere cuilleres cuil colher colheres ملعقة ملاعق معلقة ملعقتين c');
/** The sizes of spoons in ml. These words follow a word for a spoon. */
export const SPOON_SIZES: ReadonlyMap<string, number> = new Map([
  ...words('soupe s sopa sopera soperas كبيرة كبيره طعام').map((one) => [one, TABLESPOON] as const),
  ...words('cafe c the cha sobremesa صغيرة صغيره شاي').map((one) => [one, TEASPOON] as const),
]);
export const SPOON_JOINERS = set('a de');

/** Number words. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.5, 'half halbe halber halbes demi demie medio media meio meia نصف نص'],
      [0.25, 'quarter viertel quart cuarto ربع'],
      [1, 'one a an ein eine einen einer un une uno una um uma واحد واحدة'],
      [2, 'two couple zwei deux dos dois duas اثنين'],
      [3, 'three drei trois tres ثلاثة ثلاث'],
      [4, 'four vier quatre cuatro quatro أربعة أربع'],
      [5, 'five funf cinq cinco خمسة خمس'],
      [6, 'six sechs seis ستة ست'],
      [7, 'seven sieben sept siete sete'],
      [8, 'eight acht huit ocho oito'],
      [9, 'nine neun neuf nueve nove'],
      [10, 'ten zehn dix diez dez عشرة'],
      [12, 'twelve zwolf douze doce doze'],
    ] as const
  ).flatMap(([value, text]) => words(text).map((word) => [word, value] as const)),
);
/** Words for a dozen. `2 dozen eggs` are 24 pieces. */
export const DOZENS = set('dozen doz dutzend douzaine docena duzia دزينة درزن');

/** Codes of currencies that are also words of lists: `2 CUP SUGAR`, `2 ron`, `2 All Bran`. */
const NO_CURRENCY = set(
  'all ang bam bif bob cup gel jod lak mad mnt mop mur pen ron rub sos top try uah',
);
/** Words and codes of currencies. A number beside such a word is a price and not an amount. */
export const CURRENCY_WORDS: ReadonlySet<string> = new Set([
  ...CURRENCIES.filter((code) => !NO_CURRENCY.has(code)),
  ...set(
    'euro euros dollar dollars franken francs reais peso pesos zl zł zloty zlotys złoty złotych kr kronen kronor kroner couronnes coronas coroas ' +
      'kc kč ft forint rupee rupees rupien roupies rupias lira liras rand dirham dirhams dirhems riyal riyals dinar dinars dinares sar ' +
      'يورو دولار دولارات درهم دراهم ريال ريالات جنيه جنيهات دينار دنانير ليرة',
  ),
]);
/** Units of lengths and of electricity. A number before them is a part of the name: `pizza 26 cm`, `LED 60 W`. */
export const MEASURES = set(
  'cm mm m meter meters metre metres metro metros inch inches zoll pulgadas pouces polegadas w watt watts v volt volts سم متر واط',
);

export const TIMES = set('x mal fois');
export const RANGE_WORDS = set('to bis ou o or oder a');
export const ABOUT = set(
  'about approx ca circa etwa ungefahr env environ aprox aproximadamente unos حوالي تقريبا',
);
export const OF = set('of de d du des da do von di à al el la le les l');
export const AND = set('and und et y e و plus');
/** Words after which pepper may follow, as in `salt and pepper`. */
export const SALT = set('salt salz sel sal ملح');

/** Words of chat messages, which are removed at the start and at the end of a line. */
export const CHAT = set(
  'hey hi hello can could you u get grab buy bring pick up pls please thx thanks need we i also some ' +
    'hallo bitte bringst bring bringe du kannst kauf kaufst kaufe kaufen hol hole brauchen brauche wir noch mal danke mitbringen mit ' +
    'hola compra compras comprar trae traes sube porfa favor gracias necesito hace falta ' +
    'prends prend prendre achete achetes acheter stp svp merci faut ' +
    'traz compre traga obrigado obrigada preciso اشتري هات احضر جيب من فضلك لو سمحت شكرا',
);

/** Words that a heading begins with. */
export const HEADINGS = set(
  'ingredients ingredient zutaten ingredientes ingredients مقادير المقادير مكونات المكونات serves servings portionen personen raciones porciones',
);
/** Headings after which the steps of a recipe follow. */
export const STEPS = set(
  'method directions instructions preparation steps zubereitung anleitung preparacion elaboracion preparation instructions preparo تحضير التحضير طريقة',
);
/** Words that begin a remark such as `for dusting` or a heading such as `For the sauce`. */
export const PURPOSE = set('for plus fur zum zur pour para لل');

/** Words for juice or zest. In `juice of 1 lemon`, the lemon is wanted. */
export const JUICE = set(
  'juice zest saft schale abrieb jus zeste zumo ralladura sumo raspa عصير برش',
);

/**
 * Words that describe how an ingredient is prepared or how it looks. They help to choose between products, but do
 * not need to match.
 */
export const NOISE = set(
  'fresh freshly chopped finely roughly coarsely diced sliced minced crushed grated shredded cubed halved quartered peeled deseeded drained rinsed melted softened beaten cooked boiled large medium small big ripe raw thumb sized heaped level optional taste serve garnish size extra more boneless skinless separated crumbled toasted warm hot cold lukewarm room temperature thinly thick lean good quality about into cut trimmed washed sifted yolk yolks white whites greek caster self raising double single heavy all purpose plain bread unsalted salted fluid loose topping oma ' +
    'tk frozen tiefkuhl surgele surgelee congelado congelada congelados مجمد مجمدة frisch frische frischer frisches frischen fein grob gehackt gehackte gehackter geschnitten gewurfelt gerieben geriebener geschalt gepresst getrennt geschlagen weich weiche geschmolzen gross grosse grosser grosses klein kleine mittelgross mittelgrosse reif scheiben scheibe wurfel streifen ringe stuckchen belieben geschmack bestauben optional gehauft gestrichen lauwarm lauwarmes kalt warm aus der muhle bisschen etwas n mehlig festkochend grosse m s xl ' +
    'frais fraiche fraiches hache hachee hachees hachees emince emincee cisele ciselee rape rapee coupe coupee coupes rondelles des lamelles morceaux fondu fondue mou ramolli grand grande gros grosse petit petite moyen moyenne moyennes moyens bien mur facultatif gout deco peu poche prepare ' +
    'fresco fresca frescos frescas picado picada picados picadas rallado rallada cortado cortada pelado pelada pelados peladas troceado troceada batido batidos derretida grande grandes pequeno pequena mediano mediana maduro opcional gusto poco ' +
    'ralado ralada raladas cortada cortado pelada descascada batidos derretida pequeno pequena medio media maduro gosto q b qb fresca cozido cozida ' +
    'طازج طازجة مفروم مفرومة مقطع مقطعة مبشور مبشورة كبيرة كبير صغيرة صغير ناعم اختياري حسب الرغبة ذوق مذاب',
);

/**
 * Words that can be added to a product name without changing what the product is: `fresh milk`, `whole milk`. Any other
 * added word makes a match worse.
 */
export const NEUTRAL = set(
  'mineral sparkling style greek style fresh whole plain white brown yellow large medium small free range natural unsalted salted organic classic ripe extra virgin vine unwaxed navel gala floury seedless frozen ground grated mature still sea bell firm blossom lager basmati wheat beef ' +
    'barista art griechischer frische frischer frisches weisse weisser weisses mehlige gala gemahlen gerieben gerauchert getrocknet kernlose natives extra stilles type natur freilandeier schwarzer schwarze gekocht ' +
    'gazeuse grecque jaunes jaune entier entiere doux nature blanc blanche vierge minerale moulu moulue rape affine poudre grappe plat romaine ble basmati noir complet jeunes baby wholemeal vollkorn gala surgeles surgelee ' +
    'gas estilo griego entera integral black negra rama blanco blanca camperos natural virgen fresca fresco mineral molido molida harinosas cocido cocidos rubia trigo gala ' +
    'tipo grego gordo branco brancos natural virgem fresco fresca moido moida integral preta farinhentas trigo gala margherita margarita barista ' +
    'غازية كامل الدسم طبيعي أبيض طازج معدنية مطحون مطحونة بسمتي أسود',
);

/**
 * Words for parts and packages in product names. They never name the product itself: `Chicken Breast`, `Chickpeas Tin`.
 */
export const TRANSPARENT = set(
  'breast fillet fillets bulb bulbs root leaf leaves tin can jar bottle cob cobs pack powder fresh plants plant floret florets crown bag bags ' +
    'dose glas flasche filet brust beutel pulver packung ' +
    'blanc pechuga peito filet pave paves filete filetes poudre boite poitrine tete tetes cabeza cabezas cabeca cabecas barra pousses sachets bolsitas saquetas queso queijo fromage رؤوس صدور فيليه جبنة',
);
/** Words for colours, which never name the product itself: `Paprika rot`. */
export const COLOURS = set(
  'red green yellow white black brown rot rote roter rotes grun grune gruner gelb gelbe weiss weisse schwarz schwarzer braun',
);
/** Words in product names that mean a tin. */
export const TINS = set(
  'tin tins tinned can canned dose dosen lata latas boite boites conserve معلب معلبة معلبه',
);
/** First parts of German compounds that do not change what the product is: a `Salatgurke` is still a `Gurke`. */
export const NEUTRAL_STARTS = set(
  'mineral salat schlag strauch weizen natur voll frei freiland roma romana bluten gala speise tafel tiefkuhl sauerteig rinder fein kristall',
);
/** German words that end with another word but do not mean a kind of it: `Reis` (rice) is not a kind of `Eis` (ice). */
export const NO_COMPOUND: ReadonlyMap<string, string> = new Map([['eis', 'reis']]);
/** Endings of German compounds that never name the product itself: `brust` in `Hähnchenbrust`. */
export const TRANSPARENT_ENDINGS: readonly string[] = words(
  'brustfilet brust filet dose pulver knolle knollen blatter zehe zehen stange stangen schote schoten',
);
/** Words such as `in` in `Tuna in Oil`. In a product name, only the contents or the form of the product follow them. */
export const BREAKS = set(
  'in with mit ohne without vom von aus à a au aux en con com de d des du di من',
);

/**
 * Short words that the search does not find, and the words to search for instead. For example, no product has the name
 * `Klopapier`.
 */
export const SHORTHAND: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mayo: 'mayonnaise',
    tp: 'toilet paper',
    coke: 'cola',
    'toilet roll': 'toilet paper',
    'loo roll': 'toilet paper',
    'dish soap': 'washing up liquid',
    'tomato puree': 'tomato paste',
    'double cream': 'whipping cream',
    klopapier: 'toilettenpapier',
    spuli: 'spülmittel',
    eigelb: 'eier',
    eiweiss: 'eier',
    zitronensaft: 'zitronen',
    limettensaft: 'limetten',
    mohren: 'karotten',
    haferdrink: 'hafermilch',
    huhnchen: 'hähnchen',
  }).map(([short, long]) => [fold(short), long]),
);

/**
 * Typical weights of one piece in g, for goods that lists count in pieces. They apply if the product states no weight
 * of a piece.
 */
const PIECE_ROWS: readonly (readonly [number, string])[] = [
  [
    100,
    'onion zwiebel oignon cebolla cebola بصل بصلة tomato tomate tomaten tomates طماطم بندورة lemon zitrone citron limon limao ليمون',
  ],
  [
    150,
    'potato kartoffel patata papa batata بطاطس بطاطا peach pfirsich peche melocoton pessego خوخ kiwi',
  ],
  [80, 'carrot karotte mohre carotte zanahoria cenoura جزر plum pflaume prune ciruela ameixa'],
  [
    170,
    'apple apfel pomme manzana maca تفاح تفاحة pear birne poire pera كمثرى إجاص pepper paprika poivron pimiento pimento',
  ],
  [150, 'banana banane platano banana موز موزة'],
  [
    200,
    'orange naranja laranja برتقال برتقالة sweetpotato sußkartoffel boniato courgette zucchini calabacin curgete كوسا',
  ],
  [300, 'aubergine eggplant berenjena beringela باذنجان cucumber gurke concombre pepino خيار'],
  [180, 'chicken hahnchen poulet pollo frango دجاج'],
  [50, 'ginger ingwer gingembre jengibre gengibre زنجبيل garlic knoblauch ail ajo alho ثوم'],
  [20, 'mushroom champignon champinon cogumelo فطر chilli chili radish radieschen'],
  // Only plurals, because the singular in `cherry yogurt` does not mean single cherries.
  [
    12,
    'strawberries erdbeeren fraises fresas morangos فراولة prawns shrimps garnelen crevettes gambas camaroes جمبري روبيان',
  ],
  [8, 'cherries kirschen cerises cerezas cerejas كرز dates datteln dattes datiles tamaras تمر'],
  [
    5,
    'grapes trauben weintrauben raisins uvas عنب olives oliven aceitunas azeitonas raspberries himbeeren framboises frambuesas framboesas walnuts walnusse noix nueces nozes',
  ],
  [
    1.5,
    'blueberries heidelbeeren blaubeeren myrtilles arandanos mirtilos almonds mandeln amandes almendras amendoas لوز hazelnuts haselnusse noisettes avellanas avelas cashews',
  ],
];
export const PIECE_GRAMS: readonly (readonly [grams: number, names: readonly string[]])[] =
  PIECE_ROWS.map(([grams, text]) => [grams, words(text)]);
/** The assumed weight in g of one piece, for goods that are not in `PIECE_GRAMS`. */
export const USUAL_PIECE_GRAMS = 150;
