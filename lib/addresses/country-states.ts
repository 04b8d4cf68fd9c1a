import { areaKey } from '@/lib/utils/area-key';

/* The states of countries in which people select their state from a list. An address form loads this file only for
   such a country (STATE_LISTS in ./country-rules.ts).

   The server does not check the state against the list, because other clients may send a text.

   Source: `sub_keys` and `sub_names` in the address metadata of Google's libaddressinput (see ./country-formats.ts),
   in Latin letters. Changed: the states of India since 2020, the provinces of Sardinia, Mexico City, and the
   emirates.

   Each line has a country (ISO 3166-1 alpha-2) and its states. Addresses use the code of a state such as
   `CA=California`, and otherwise its name. */
const STATES = `
AE;Abu Dhabi|Ajman|Dubai|Fujairah|Ras Al Khaimah|Sharjah|Umm Al Quwain
AR;Buenos Aires|Capital Federal|Catamarca|Chaco|Chubut|Córdoba|Corrientes|Entre Ríos|Formosa|Jujuy|La Pampa|La Rioja|Mendoza|Misiones|Neuquén|Río Negro|Salta|San Juan|San Luis|Santa Cruz|Santa Fe|Santiago del Estero|Tierra del Fuego|Tucumán
AU;ACT=Australian Capital Territory|NSW=New South Wales|NT=Northern Territory|QLD=Queensland|SA=South Australia|TAS=Tasmania|VIC=Victoria|WA=Western Australia
BR;AC=Acre|AL=Alagoas|AP=Amapá|AM=Amazonas|BA=Bahia|CE=Ceará|DF=Distrito Federal|ES=Espírito Santo|GO=Goiás|MA=Maranhão|MT=Mato Grosso|MS=Mato Grosso do Sul|MG=Minas Gerais|PA=Pará|PB=Paraíba|PR=Paraná|PE=Pernambuco|PI=Piauí|RJ=Rio de Janeiro|RN=Rio Grande do Norte|RS=Rio Grande do Sul|RO=Rondônia|RR=Roraima|SC=Santa Catarina|SP=São Paulo|SE=Sergipe|TO=Tocantins
CA;AB=Alberta|BC=British Columbia|MB=Manitoba|NB=New Brunswick|NL=Newfoundland and Labrador|NT=Northwest Territories|NS=Nova Scotia|NU=Nunavut|ON=Ontario|PE=Prince Edward Island|QC=Quebec|SK=Saskatchewan|YT=Yukon
ES;A Coruña|Álava|Albacete|Alicante|Almería|Asturias|Ávila|Badajoz|Barcelona|Burgos|Cáceres|Cádiz|Cantabria|Castellón|Ceuta|Ciudad Real|Córdoba|Cuenca|Girona|Granada|Guadalajara|Guipúzcoa|Huelva|Huesca|Islas Baleares|Jaén|La Rioja|Las Palmas|León|Lleida|Lugo|Madrid|Málaga|Melilla|Murcia|Navarra|Ourense|Palencia|Pontevedra|Salamanca|Santa Cruz de Tenerife|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Vizcaya|Zamora|Zaragoza
HK;Kowloon|Hong Kong Island|New Territories
IE;Co. Carlow|Co. Cavan|Co. Clare|Co. Cork|Co. Donegal|Co. Dublin|Co. Galway|Co. Kerry|Co. Kildare|Co. Kilkenny|Co. Laois|Co. Leitrim|Co. Limerick|Co. Longford|Co. Louth|Co. Mayo|Co. Meath|Co. Monaghan|Co. Offaly|Co. Roscommon|Co. Sligo|Co. Tipperary|Co. Waterford|Co. Westmeath|Co. Wexford|Co. Wicklow
IN;Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|Dadra and Nagar Haveli and Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Lakshadweep|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal
IT;AG=Agrigento|AL=Alessandria|AN=Ancona|AR=Arezzo|AP=Ascoli Piceno|AT=Asti|AV=Avellino|BA=Bari|BT=Barletta-Andria-Trani|BL=Belluno|BN=Benevento|BG=Bergamo|BI=Biella|BO=Bologna|BZ=Bolzano|BS=Brescia|BR=Brindisi|CA=Cagliari|CL=Caltanissetta|CB=Campobasso|CE=Caserta|CT=Catania|CZ=Catanzaro|CH=Chieti|CO=Como|CS=Cosenza|CR=Cremona|KR=Crotone|CN=Cuneo|EN=Enna|FM=Fermo|FE=Ferrara|FI=Firenze|FG=Foggia|FC=Forlì-Cesena|FR=Frosinone|GE=Genova|GO=Gorizia|GR=Grosseto|IM=Imperia|IS=Isernia|AQ=L'Aquila|SP=La Spezia|LT=Latina|LE=Lecce|LC=Lecco|LI=Livorno|LO=Lodi|LU=Lucca|MC=Macerata|MN=Mantova|MS=Massa-Carrara|MT=Matera|ME=Messina|MI=Milano|MO=Modena|MB=Monza e della Brianza|NA=Napoli|NO=Novara|NU=Nuoro|OR=Oristano|PD=Padova|PA=Palermo|PR=Parma|PV=Pavia|PG=Perugia|PU=Pesaro e Urbino|PE=Pescara|PC=Piacenza|PI=Pisa|PT=Pistoia|PN=Pordenone|PZ=Potenza|PO=Prato|RG=Ragusa|RA=Ravenna|RC=Reggio Calabria|RE=Reggio nell'Emilia|RI=Rieti|RN=Rimini|RM=Roma|RO=Rovigo|SA=Salerno|SS=Sassari|SV=Savona|SI=Siena|SR=Siracusa|SO=Sondrio|SU=Sud Sardegna|TA=Taranto|TE=Teramo|TR=Terni|TO=Torino|TP=Trapani|TN=Trento|TV=Treviso|TS=Trieste|UD=Udine|AO=Valle d'Aosta|VA=Varese|VE=Venezia|VB=Verbano-Cusio-Ossola|VC=Vercelli|VR=Verona|VV=Vibo Valentia|VI=Vicenza|VT=Viterbo
JP;Hokkaido|Aomori|Iwate|Miyagi|Akita|Yamagata|Fukushima|Ibaraki|Tochigi|Gunma|Saitama|Chiba|Tokyo|Kanagawa|Niigata|Toyama|Ishikawa|Fukui|Yamanashi|Nagano|Gifu|Shizuoka|Aichi|Mie|Shiga|Kyoto|Osaka|Hyogo|Nara|Wakayama|Tottori|Shimane|Okayama|Hiroshima|Yamaguchi|Tokushima|Kagawa|Ehime|Kochi|Fukuoka|Saga|Nagasaki|Kumamoto|Oita|Miyazaki|Kagoshima|Okinawa
MX;Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|CDMX=Ciudad de México|Coahuila|Colima|Durango|Estado de México|Guanajuato|Guerrero|Hidalgo|Jalisco|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas
MY;Johor|Kedah|Kelantan|Kuala Lumpur|Labuan|Melaka|Negeri Sembilan|Pahang|Perak|Perlis|Pulau Pinang|Putrajaya|Sabah|Sarawak|Selangor|Terengganu
US;AL=Alabama|AK=Alaska|AS=American Samoa|AZ=Arizona|AR=Arkansas|AA=Armed Forces (AA)|AE=Armed Forces (AE)|AP=Armed Forces (AP)|CA=California|CO=Colorado|CT=Connecticut|DE=Delaware|DC=District of Columbia|FL=Florida|GA=Georgia|GU=Guam|HI=Hawaii|ID=Idaho|IL=Illinois|IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|ME=Maine|MH=Marshall Islands|MD=Maryland|MA=Massachusetts|MI=Michigan|FM=Micronesia|MN=Minnesota|MS=Mississippi|MO=Missouri|MT=Montana|NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|ND=North Dakota|MP=Northern Mariana Islands|OH=Ohio|OK=Oklahoma|OR=Oregon|PW=Palau|PA=Pennsylvania|PR=Puerto Rico|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee|TX=Texas|UT=Utah|VT=Vermont|VI=Virgin Islands|VA=Virginia|WA=Washington|WV=West Virginia|WI=Wisconsin|WY=Wyoming
`;

/**
 * The names of states in another official language of the country, in the order of {@link STATES}. Each line has the
 * country, the language and the names.
 *
 * Sources: the government portal (u.ae/ar-ae) for the United Arab Emirates, and `sub_names` of `CA--fr` in
 * libaddressinput for Canada. All other lists are already in the official languages that the shop has.
 */
const OTHER_NAMES = `
AE;ar;أبوظبي|عجمان|دبي|الفجيرة|رأس الخيمة|الشارقة|أم القيوين
CA;fr;Alberta|Colombie-Britannique|Manitoba|Nouveau-Brunswick|Terre-Neuve-et-Labrador|Territoires du Nord-Ouest|Nouvelle-Écosse|Nunavut|Ontario|Île-du-Prince-Édouard|Québec|Saskatchewan|Yukon
`;

export type State = {
  value: string;
  name: string;
  /** The names in all official languages. A typed address may contain any of them. */
  names: readonly string[];
};

const linesOf = (text: string, country: string): string[][] =>
  text
    .split('\n')
    .filter((line) => country !== '' && line.startsWith(`${country};`))
    .map((line) => line.split(';').slice(1));

/**
 * Returns the states of a country in the order of the list, or an empty list. The names are in `language` if it is an
 * official language of the country.
 */
export function statesOf(country: string, language?: string): State[] {
  const others = linesOf(OTHER_NAMES, country).map(([code, list = '']) => ({
    code,
    list: list.split('|'),
  }));
  const [[states = ''] = []] = linesOf(STATES, country);
  return (states ? states.split('|') : []).map((text, at) => {
    const [value = '', name = value] = text.split('=');
    const known = others.map(({ code, list }) => ({ code, name: list[at] ?? name }));
    return {
      value,
      name: known.find(({ code }) => code === language)?.name ?? name,
      names: [name, ...known.map((other) => other.name)],
    };
  });
}

/** Returns the name of a stored state in a language. Returns the stored text if it is a code or not in the list. */
export function stateNameIn(language: string, country: string, text: string): string {
  const found = statesOf(country, language).find(
    ({ value, names }) => value === text && names.includes(value),
  );
  return found?.name ?? text;
}

/** Returns the state that a text names by its code or its name, in any spelling. */
export const findState = (states: readonly State[], text: string): State | undefined =>
  states.find(({ value, names }) =>
    [value, ...names].some((one) => areaKey(one) === areaKey(text)),
  );

const normalizeName = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .join(' ')} `;

/**
 * Returns the state that an address names, or undefined if it names no state or several states.
 *
 * Recognizes a code in capital letters before the postal code or at the end of a line (`Springfield, OR 97477`), and
 * otherwise a name.
 */
export function stateInAddress(states: readonly State[], address: string): State | undefined {
  const coded = states.filter(
    ({ value, name }) =>
      value !== name &&
      new RegExp(`(?<![\\p{L}\\p{N}])${value}(?=[ ,]*(\\w*\\d|$))`, 'mu').test(address),
  );
  if (coded.length > 0) return coded.length === 1 ? coded[0] : undefined;
  const words = normalizeName(address);
  const named = states.filter(({ names }) =>
    names.some((name) => words.includes(normalizeName(name))),
  );
  return named.length === 1 ? named[0] : undefined;
}
