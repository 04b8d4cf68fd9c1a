import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@/lib/i18n/languages';
import type { CountryUnits } from '@/lib/law/unit-systems';

/* The time zones of countries with several zones. The zone of most inhabitants or of the capital comes first. Zones
   with the same current rules are listed once. Source: tz database 2025b (https://www.iana.org/time-zones, file
   zone.tab), with the names of CLDR. A test compares the table with the data of the JavaScript runtime. */

const BY_COUNTRY: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Darwin Australia/Eucla Australia/Lord_Howe',
  BR: 'America/Sao_Paulo America/Manaus America/Rio_Branco America/Noronha',
  CA: 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax America/Regina America/St_Johns America/Whitehorse America/Coral_Harbour America/Blanc-Sablon',
  CD: 'Africa/Kinshasa Africa/Lubumbashi',
  CL: 'America/Santiago America/Punta_Arenas Pacific/Easter',
  CN: 'Asia/Shanghai Asia/Urumqi',
  EC: 'America/Guayaquil Pacific/Galapagos',
  ES: 'Europe/Madrid Atlantic/Canary',
  FM: 'Pacific/Ponape Pacific/Truk',
  GL: 'America/Godthab America/Danmarkshavn America/Thule',
  ID: 'Asia/Jakarta Asia/Makassar Asia/Jayapura',
  KI: 'Pacific/Tarawa Pacific/Enderbury Pacific/Kiritimati',
  MN: 'Asia/Ulaanbaatar Asia/Hovd',
  MX: 'America/Mexico_City America/Tijuana America/Cancun America/Hermosillo America/Ciudad_Juarez America/Matamoros',
  NZ: 'Pacific/Auckland Pacific/Chatham',
  PF: 'Pacific/Tahiti Pacific/Marquesas Pacific/Gambier',
  PG: 'Pacific/Port_Moresby Pacific/Bougainville',
  PT: 'Europe/Lisbon Atlantic/Azores',
  RU: 'Europe/Moscow Europe/Samara Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Irkutsk Asia/Yakutsk Asia/Vladivostok Asia/Magadan Asia/Kamchatka Europe/Kaliningrad',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage Pacific/Honolulu America/Adak',
};

/** The countries for which {@link zonesOfCountry} returns time zones. */
export const COUNTRIES_WITH_ZONES: readonly string[] = Object.keys(BY_COUNTRY);

/**
 * Returns the IANA time zones of a country with several zones, the main zone first. The result is empty for other
 * countries.
 */
export const zonesOfCountry = (country: string): readonly string[] =>
  BY_COUNTRY[country]?.split(' ') ?? [];

const MONTHS = [0, 3, 6, 9];

const offsetAt = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Returns whether two time zones have the same offsets from UTC in January, April, July and October of a year. Returns
 * false if the runtime does not support one of the zones.
 */
export function haveSameClock(one: string, other: string, year: number): boolean {
  if (one === other) return true;
  try {
    return MONTHS.every((month) => {
      const at = Date.UTC(year, month, 15);
      return offsetAt(one, at) === offsetAt(other, at);
    });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The currencies (ISO 4217), each with its countries. Countries in which prices are usual in two currencies are left
 * out: LB, LR, PA, VE and ZW.
 */
const COUNTRIES_OF = `
aed AE; afn AF; all AL; amd AM; aoa AO; ars AR; aud AU CC CX KI NF NR TV; awg AW; azn AZ; bam BA; bbd BB;
bdt BD; bhd BH; bif BI; bmd BM; bnd BN; bob BO; brl BR; bsd BS; btn BT; bwp BW; byn BY; bzd BZ; cad CA; cdf CD;
chf CH LI; clp CL; cny CN; cop CO; crc CR; cup CU; cve CV; czk CZ; djf DJ; dkk DK FO GL; dop DO; dzd DZ;
egp EG; ern ER; etb ET;
eur AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT;
fjd FJ; fkp FK; gbp GB GG GS IM JE; gel GE; ghs GH; gip GI; gmd GM; gnf GN; gtq GT; gyd GY; hkd HK; hnl HN;
htg HT; huf HU; idr ID; ils IL PS; inr IN; iqd IQ; irr IR; isk IS; jmd JM; jod JO; jpy JP; kes KE; kgs KG;
khr KH; kmf KM; kpw KP; krw KR; kwd KW; kyd KY; kzt KZ; lak LA; lkr LK; lsl LS; lyd LY; mad EH MA; mdl MD;
mga MG; mkd MK; mmk MM; mnt MN; mop MO; mru MR; mur MU; mvr MV; mwk MW; mxn MX; myr MY; mzn MZ; nad NA; ngn NG;
nio NI; nok NO SJ; npr NP; nzd CK NU NZ PN TK; omr OM; pen PE; pgk PG; php PH; pkr PK; pln PL; pyg PY; qar QA;
ron RO; rsd RS; rub RU; rwf RW; sar SA; sbd SB; scr SC; sdg SD; sek SE; sgd SG; shp SH; sle SL; sos SO; srd SR;
ssp SS; stn ST; syp SY; szl SZ; thb TH; tjs TJ; tmt TM; tnd TN; top TO; try TR; ttd TT; twd TW; tzs TZ; uah UA;
ugx UG; usd AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI; uyu UY; uzs UZ; vnd VN; vuv VU; wst WS;
xaf CF CG CM GA GQ TD; xcd AG AI DM GD KN LC MS VC; xcg CW SX; xof BF BJ CI GW ML NE SN TG; xpf NC PF WF;
yer YE; zar ZA; zmw ZM
`;

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  COUNTRIES_OF.split(';').flatMap((entry) => {
    const [currency = '', ...countries] = entry.trim().split(' ');
    return countries.map((country) => [country, currency] as const);
  }),
);

/** Returns the currency of a country in lower case, or undefined if it is not known. */
export const currencyOfCountry = (country: string): string | undefined => CURRENCY_OF.get(country);

/**
 * The IANA time zones of countries in which all clocks show the same time. Source: tz database 2025b (file zone.tab). A
 * test compares the table with the data of the JavaScript runtime. The zone of UA is the time in the parts of Ukraine
 * that its government controls.
 */
const ZONES: ReadonlyMap<string, string> = new Map(
  `
AD Europe/Andorra; AE Asia/Dubai; AF Asia/Kabul; AG America/Antigua; AI America/Anguilla; AL Europe/Tirane;
AM Asia/Yerevan; AO Africa/Luanda; AR America/Argentina/Buenos_Aires; AS Pacific/Pago_Pago; AT Europe/Vienna;
AW America/Aruba; AX Europe/Mariehamn; AZ Asia/Baku; BA Europe/Sarajevo; BB America/Barbados; BD Asia/Dhaka;
BE Europe/Brussels; BF Africa/Ouagadougou; BG Europe/Sofia; BH Asia/Bahrain; BI Africa/Bujumbura;
BJ Africa/Porto-Novo; BL America/St_Barthelemy; BM Atlantic/Bermuda; BN Asia/Brunei; BO America/La_Paz;
BQ America/Kralendijk; BS America/Nassau; BT Asia/Thimphu; BW Africa/Gaborone; BY Europe/Minsk;
BZ America/Belize; CC Indian/Cocos; CF Africa/Bangui; CG Africa/Brazzaville; CH Europe/Zurich;
CI Africa/Abidjan; CK Pacific/Rarotonga; CM Africa/Douala; CO America/Bogota; CR America/Costa_Rica;
CU America/Havana; CV Atlantic/Cape_Verde; CW America/Curacao; CX Indian/Christmas; CY Asia/Nicosia;
CZ Europe/Prague; DE Europe/Berlin; DJ Africa/Djibouti; DK Europe/Copenhagen; DM America/Dominica;
DO America/Santo_Domingo; DZ Africa/Algiers; EE Europe/Tallinn; EG Africa/Cairo; EH Africa/El_Aaiun;
ER Africa/Asmara; ET Africa/Addis_Ababa; FI Europe/Helsinki; FJ Pacific/Fiji; FK Atlantic/Stanley;
FO Atlantic/Faroe; FR Europe/Paris; GA Africa/Libreville; GB Europe/London; GD America/Grenada;
GE Asia/Tbilisi; GF America/Cayenne; GG Europe/Guernsey; GH Africa/Accra; GI Europe/Gibraltar;
GM Africa/Banjul; GN Africa/Conakry; GP America/Guadeloupe; GQ Africa/Malabo; GR Europe/Athens;
GS Atlantic/South_Georgia; GT America/Guatemala; GU Pacific/Guam; GW Africa/Bissau; GY America/Guyana;
HK Asia/Hong_Kong; HN America/Tegucigalpa; HR Europe/Zagreb; HT America/Port-au-Prince; HU Europe/Budapest;
IE Europe/Dublin; IL Asia/Jerusalem; IM Europe/Isle_of_Man; IN Asia/Kolkata; IO Indian/Chagos; IQ Asia/Baghdad;
IR Asia/Tehran; IS Atlantic/Reykjavik; IT Europe/Rome; JE Europe/Jersey; JM America/Jamaica; JO Asia/Amman;
JP Asia/Tokyo; KE Africa/Nairobi; KG Asia/Bishkek; KH Asia/Phnom_Penh; KM Indian/Comoro; KN America/St_Kitts;
KP Asia/Pyongyang; KR Asia/Seoul; KW Asia/Kuwait; KY America/Cayman; KZ Asia/Almaty; LA Asia/Vientiane;
LB Asia/Beirut; LC America/St_Lucia; LI Europe/Vaduz; LK Asia/Colombo; LR Africa/Monrovia; LS Africa/Maseru;
LT Europe/Vilnius; LU Europe/Luxembourg; LV Europe/Riga; LY Africa/Tripoli; MA Africa/Casablanca;
MC Europe/Monaco; MD Europe/Chisinau; ME Europe/Podgorica; MF America/Marigot; MG Indian/Antananarivo;
MH Pacific/Majuro; MK Europe/Skopje; ML Africa/Bamako; MM Asia/Yangon; MO Asia/Macau; MP Pacific/Saipan;
MQ America/Martinique; MR Africa/Nouakchott; MS America/Montserrat; MT Europe/Malta; MU Indian/Mauritius;
MV Indian/Maldives; MW Africa/Blantyre; MY Asia/Kuala_Lumpur; MZ Africa/Maputo; NA Africa/Windhoek;
NC Pacific/Noumea; NE Africa/Niamey; NF Pacific/Norfolk; NG Africa/Lagos; NI America/Managua;
NL Europe/Amsterdam; NO Europe/Oslo; NP Asia/Kathmandu; NR Pacific/Nauru; NU Pacific/Niue; OM Asia/Muscat;
PA America/Panama; PE America/Lima; PH Asia/Manila; PK Asia/Karachi; PL Europe/Warsaw; PM America/Miquelon;
PN Pacific/Pitcairn; PR America/Puerto_Rico; PS Asia/Gaza; PW Pacific/Palau; PY America/Asuncion;
QA Asia/Qatar; RE Indian/Reunion; RO Europe/Bucharest; RS Europe/Belgrade; RW Africa/Kigali; SA Asia/Riyadh;
SB Pacific/Guadalcanal; SC Indian/Mahe; SD Africa/Khartoum; SE Europe/Stockholm; SG Asia/Singapore;
SH Atlantic/St_Helena; SI Europe/Ljubljana; SJ Arctic/Longyearbyen; SK Europe/Bratislava; SL Africa/Freetown;
SM Europe/San_Marino; SN Africa/Dakar; SO Africa/Mogadishu; SR America/Paramaribo; SS Africa/Juba;
ST Africa/Sao_Tome; SV America/El_Salvador; SX America/Lower_Princes; SY Asia/Damascus; SZ Africa/Mbabane;
TC America/Grand_Turk; TD Africa/Ndjamena; TF Indian/Kerguelen; TG Africa/Lome; TH Asia/Bangkok;
TJ Asia/Dushanbe; TK Pacific/Fakaofo; TL Asia/Dili; TM Asia/Ashgabat; TN Africa/Tunis; TO Pacific/Tongatapu;
TR Europe/Istanbul; TT America/Port_of_Spain; TV Pacific/Funafuti; TW Asia/Taipei; TZ Africa/Dar_es_Salaam;
UA Europe/Kyiv; UG Africa/Kampala; UY America/Montevideo; UZ Asia/Tashkent; VA Europe/Vatican;
VC America/St_Vincent; VE America/Caracas; VG America/Tortola; VI America/St_Thomas; VN Asia/Ho_Chi_Minh;
VU Pacific/Efate; WF Pacific/Wallis; WS Pacific/Apia; XK Europe/Belgrade; YE Asia/Aden; YT Indian/Mayotte;
ZA Africa/Johannesburg; ZM Africa/Lusaka; ZW Africa/Harare
`
    .split(';')
    .map((entry) => {
      const [country = '', zone = ''] = entry.trim().split(' ');
      return [country, zone] as const;
    }),
);

/** Returns the time zone of a country in {@link ZONES}, otherwise undefined. */
export const zoneOfCountry = (country: string): string | undefined => ZONES.get(country);

/** The countries whose shops do not use metric units. The United States include their territories. */
const UNITS_OF: Readonly<Record<CountryUnits, string>> = { us: 'US AS GU MP PR VI', uk: 'GB' };

/** Returns the units of a country (the setting `units`), or undefined if it uses metric units. */
export const unitsOfCountry = (country: string): CountryUnits | undefined =>
  (['us', 'uk'] as const).find((units) => UNITS_OF[units].split(' ').includes(country));

/**
 * Returns the language that most people of a country read (CLDR, likely subtags), if the shop offers it. Returns
 * undefined for English, which needs no setting.
 */
export function languageOfCountry(country: string): Language | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return isLanguage(language) && language !== DEFAULT_LANGUAGE ? language : undefined;
}
