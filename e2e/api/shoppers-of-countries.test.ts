import { beforeAll, describe, expect, it } from 'vitest';
import { address, Client, newSeller, newShopper } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import type { OrderView } from '@/lib/orders/view';
import { currencyOfCountry, zoneOfCountry, zonesOfCountry } from '@/lib/setup/country-data';
import type { ShopViewResponse } from '@/lib/shop/view';
import { minorUnits } from '@/lib/utils/money';
import { joinedNames } from '@/lib/utils/split-name';
import { Order, Product, ShopSettings } from '@/models';

/* Shoppers from 40 countries order online, and staff enter a phone order for the same person. */

openTestShop();
let seller: Client;
beforeAll(async () => {
  seller = await newSeller(SHOP);
});

/**
 * The columns of a line are: country | first name | last name | phone as typed | phone in E.164 | street | city | state
 * | postal code as typed | postal code as stored | entry or area name of the delivery zone | code or area outside
 */
const TABLE = `
IE|Seán|O’Brien-Ní Dhomhnaill|(085) 012 3456|+353850123456|Kildare Street|Dublin 2||d02af30|d02af30|D02|D04 X285
GB|Anne-Marie|St. John-Smythe|+44 (0)20 7946 0958|+442079460958|10 Downing Street|London||sw1a2aa|sw1a2aa|SW1|SW10 9AA
NL|Jan|van der Berg|06-12345678|+31612345678|Museumstraat 1|Amsterdam||1071xx|1071xx|1000-1099|1100 AA
BE|Zoë|'t Serstevens|0470/12.34.56|+32470123456|Grote Markt 1|Brussel||BE-1000|1000|1000-1299|2000
DE|Karl Theodor|von und zu Guttenberg|030 / 123 45 67|+49301234567|Unter den Linden 1|Berlin||D-10117|10117|10*|20095
AT|Jörg|Müller jun.|0043 (0)660 / 12 34 567|+436601234567|Stephansplatz 1|Wien||AT-1010|1010|1010-1190|8010
CH|Beat|Ammann-Zgraggen|078 123 45 67|+41781234567|Bundesplatz 3|Bern||CH 3003|3003|30*|8001
FR|Jean-François|d'Ormesson|06.12.34.56.78|+33612345678|1 rue de Rivoli|Paris||75 001|75 001|75001-75020|69001
ES|María del Carmen|García y López|612 34 56 78|+34612345678|Gran Vía 1|Madrid|Madrid|28013|28013|28*|08002
PT|João|dos Santos|912 345 678|+351912345678|Rua Augusta 1|Lisboa||1100048|1100048|1100|4000-001
IT|Niccolò|D'Alò|+39 312 345 6789|+393123456789|Via Roma 1|Roma|RM|I-00144|00144|001*|20121
PL|Łukasz|Żółć|512-345-678|+48512345678|ul. Złota 1|Warszawa||00950|00950|00-9*|30-001
CZ|Jiří|Dvořák ml.|601 123 456|+420601123456|Dlouhá 1|Praha||11000|11000|110 00|602 00
SE|Åsa|Öberg|070-123 45 67|+46701234567|Drottninggatan 1|Stockholm||S-114 55|114 55|114*|411 01
FI|Väinö|Äyrämö|041 2345678|+358412345678|Mannerheimintie 1|Helsinki||FI-00550|00550|005*|33100
GR|Γιώργος|Παπαδόπουλος|691 234 5678|+306912345678|Ερμού 1|Αθήνα||10557|10557|105 57|546 21
RO|Ștefan|Țăranu|0712 034 567|+40712034567|Str. Lipscani 1|București||060274|060274|06*|400001
US|Martin Luther|King Jr.|(415) 555-2671|+14155552671|1 Market St Apt 4|San Francisco|CA|94110-1234|94110-1234|94110|10001
CA|Réal|Côté|506-234-5678|+15062345678|1 rue Main|Moncton|NB|e1c1a1|e1c1a1|E1C|K1A 0B1
BR|José|da Silva Neto|(11) 96123-4567|+5511961234567|Av. Paulista 1|São Paulo|SP|01.310-100|01310-100|01310|20040-020
MX|Guadalupe|Hernández Ñúñez|+52 1 55 1234 5678|+525512345678|Reforma 1|Azcapotzalco|CDMX|C.P. 02860|02860|028*|64000
AR|Martín|Güemes|011 15-2345-6789|+5491123456789|Florida 1|Buenos Aires|Capital Federal|1425|1425|1400-1499|X5000ABC
CL|Ñuflo|Pérez|2 2123 4567|+56221234567|Alameda 1|Santiago||834-0457|834-0457|834*|4030000
CO|Íngrid|Muñoz|321 1234567|+573211234567|Calle 26 # 13-19|Bogotá|Bogotá D.C.|111221|111221|111*|050001
CR|Ana|Mora|8312 3456|+50683123456|200 m norte de la iglesia|San José|San José|10101|10101|101*|20101
AE|محمد|آل مكتوم|٠٥٠ ١٢٣ ٤٥٦٧|+971501234567|Villa 7, Al Wasl||Dubai|||دبي|عجمان
SA|عبدالله|القحطاني|٠٥١ ٢٣٤ ٥٦٧٨|+966512345678|طريق الملك فهد|الرياض||١١٥٦٤|11564|115*|21411
QA|Fatima|Al-Thani|3312 3456|+97433123456|Zone 61, Street 850, Building 12|Doha||||DOHA|Al Khor
KW|سارة|العلي|500 12345|+96550012345|Block 3, Street 20, House 7|Salmiya||||salmiya|Jahra
EG|أحمد|عبد الرحمن|010 01234567|+201001234567|شارع التحرير 12|القاهره||||القاهرة|الجيزة
MA|Youssef|El Amrani|06 50 12 34 56|+212650123456|Av. Hassan II 1|Casablanca||20000|20000|20*|10000
IN|राजेश|शर्मा|०८१२३४ ५६७८९|+918123456789|MG Road 1|Delhi|Delhi|११० ०३४|110 034|110*|400001
ID|Suharto||0812-345-678|+62812345678|Jl. Merdeka 1|Jakarta|DKI Jakarta|10110|10110|101*|40115
JP|太郎|山田|０９０−１２３４−５６７８|+819012345678|千代田1-1||Tokyo|〒100−8994|100-8994|100|150-0001
KR|민수|김|010-2000-0000|+821020000000|세종대로 110|서울|서울특별시|(03051)|03051|030*|48058
SG|Wei Ling|Tan|8123 4567|+6581234567|1 Parliament Place|||S(178880)|178880|178*|546080
HK|小明|陳|5123 4567|+85251234567|1 Nathan Road|Tsim Sha Tsui|Kowloon|||Tsim Sha Tsui|Central
AU|Siobhan|O'Neill|0412 345 678|+61412345678|1 George St|Sydney|NSW|2060|2060|2000-2099|3000
NZ|Wiremu|Te Kēpa|021 123 4567|+64211234567|1 Queen St|Auckland||0610|0610|06*|9016
ZA|Nomvula|van Niekerk|071 123 4567|+27711234567|1 Long St|Cape Town||8001|8001|8001|0083
NG|Chukwuemeka|Ọbafẹmi|0802 123 4567|+2348021234567|1 Marina|Lagos|Lagos|||lagos|Ibadan
KE|Wanjikũ|Kamau|0712 123456|+254712123456|P.O. Box 100, Moi Ave|Nairobi||00100|00100|001*|80100
GH|Kwame|Nkrumah-Boateng|023 123 4567|+233231234567|1 High St|Accra||||Accra|Kumasi
TR|Işıl|Çağlar|0501 234 56 78|+905012345678|İstiklal Cd. 1|Beyoğlu|İstanbul|34110|34110|34*|06100
XK|Arbër|Gashi|043 201 234|+38343201234|Rr. Nëna Terezë 1|Prishtinë||XK-10000|10000|10*|20000
`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [country = '', firstName = '', lastName = '', phone = '', e164 = '', ...place] =
      line.split('|');
    const [
      street = '',
      city = '',
      state = '',
      zipcode = '',
      stored = '',
      inside = '',
      beyond = '',
    ] = place;
    return {
      country,
      firstName,
      lastName,
      phone,
      e164,
      street,
      city,
      state,
      zipcode,
      stored,
      inside,
      beyond,
    };
  });
type Row = (typeof ROWS)[number];

const PRICE = 100_000;
const FEE = 3;

async function openShop({ country, zipcode, inside }: Row): Promise<string> {
  await Promise.all([Product.deleteMany(), ShopSettings.deleteMany(), Order.deleteMany()]);
  const zone = zipcode ? { zipCodes: [inside] } : { zipCodes: [], areas: [inside] };
  const timeZone = zonesOfCountry(country)[0] ?? zoneOfCountry(country);
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision: 0, name: 'Corner', promiseMinutes: 30, country, timeZone },
    ...{ currency: currencyOfCountry(country), taxPercent: 10, taxMode: 'included' },
    zones: [{ name: 'Near', ...zone, fee: FEE }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((saved.body as ShopViewResponse).shop).toMatchObject({ country });
  const product = { name: 'Basket', category: 'Fruits', priceCents: PRICE, offerPriceCents: PRICE };
  return String((await Product.create(product))._id);
}

async function found(q: string): Promise<OrderView[]> {
  const { body } = await seller.get(`/api/order/seller?q=${encodeURIComponent(q)}`);
  return body.orders as OrderView[];
}

describe('a shopper with a name, an address and a phone number in local notation', () => {
  it.each(ROWS)('can order in $country, and staff can find the order', async (row) => {
    const { country, firstName, lastName, phone, e164, street, city, state, zipcode, stored } = row;
    const product = await openShop(row);
    const items = [{ product, quantity: 1 }];
    const place = { street, city, state, zipcode, country };
    const shopper = await newShopper(SHOP);
    const given = { ...address, ...place, firstName, lastName, phone };
    const added = await shopper.post('/api/address/add', { address: given });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { _id } = added.body.address as { _id: string };
    const placed = await shopper.post('/api/order/cod', { items, address: _id });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);

    const [online] = (await seller.get('/api/order/seller')).body.orders as OrderView[];
    const currency = currencyOfCountry(country) ?? '';
    const amount = PRICE / minorUnits(currency) + FEE;
    const same = { firstName, lastName, phone, street, city, state, zipcode: stored };
    expect(online).toMatchObject({ currency, amount, address: { ...same, countryCode: country } });
    expect((await Order.findById(online?._id).lean())?.address.e164).toBe(e164);

    const called = await seller.post('/api/order/for', {
      ...{
        items,
        way: 'delivery',
        customer: { name: `${firstName} ${lastName}`, phone, ...place },
      },
    });
    expect(called.status, JSON.stringify(called.body)).toBe(200);
    const orders = (await seller.get('/api/order/seller')).body.orders as OrderView[];
    expect(orders.map((order) => order.amount)).toEqual([amount, amount]);
    expect(orders.map((order) => order.address.lines)).toEqual([
      online?.address.lines,
      online?.address.lines,
    ]);

    // Staff find both orders by name in either sequence, and by two notations of the phone number.
    const names = [lastName || firstName, `${lastName} ${firstName}`, ...joinedNames(row)];
    for (const q of [...names, phone, e164]) expect(await found(q), q).toHaveLength(2);
  });

  it.each(ROWS)('sees whether the shop delivers to an address in $country', async (row) => {
    await openShop(row);
    const delivers = async (text: string) => {
      const query = new URLSearchParams({ [row.zipcode ? 'zip' : 'area']: text });
      return (await new Client(SHOP).get(`/api/shop/delivers?${query}`)).body;
    };
    expect(await delivers(row.zipcode || row.inside)).toMatchObject({ delivers: true, fee: FEE });
    expect(await delivers(row.beyond)).toMatchObject({ delivers: false });
  });
});
