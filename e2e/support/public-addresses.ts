/**
 * Public addresses (town halls, parliaments, universities, post offices) in 49 countries, from the institutions' own
 * pages.
 *
 * Columns: country | street | city | state | postal code | canonical code | matching delivery area entry | non-matching
 * entry | label lines, separated by slashes.
 */
const TABLE = `
AT|Friedrich-Schmidt-Platz 1|Wien||1010|1010|1000-1099|1100-1199|Friedrich-Schmidt-Platz 1/1010 Wien
AT|Universitätsplatz 3|Graz||8010|8010|80*|81*|Universitätsplatz 3/8010 Graz
AT|Innrain 52|Innsbruck||A-6020|6020|6020|6021|Innrain 52/6020 Innsbruck
DE|Platz der Republik 1|Berlin||11011|11011|10115-14199|20000-29999|Platz der Republik 1/11011 Berlin
DE|Rathausmarkt 1|Hamburg||20095|20095|20*|2001*|Rathausmarkt 1/20095 Hamburg
DE|Marienplatz 8|München||D-80331|80331|80331|80332|Marienplatz 8/80331 München
CH|Bundesplatz 3|Bern||CH-3003|3003|3000-3099|3100-3199|Bundesplatz 3/3003 Bern
CH|Rämistrasse 101|Zürich||8092|8092|80*|81*|Rämistrasse 101/8092 Zürich
CH|Rue de l'Hôtel-de-Ville 2|Genève||1204|1204|1204|1205|Rue de l'Hôtel-de-Ville 2/1204 Genève
FR|Place de l'Hôtel de Ville|Paris||75004|75004|75001-75020|76000-76999|Place de l'Hôtel de Ville/75004 Paris
FR|1 Place de la Comédie|Lyon||69001|69001|69*|68*|1 Place de la Comédie/69001 Lyon
FR|2 Quai du Port|Marseille||13 002|13002|13002|13001|2 Quai du Port/13 002 Marseille
ES|Plaza de Cibeles 1|Madrid|Madrid|28014|28014|28001-28055|29000-29999|Plaza de Cibeles 1/28014 Madrid
ES|Plaça de Sant Jaume 1|Barcelona|Barcelona|08002|08002|080*|081*|Plaça de Sant Jaume 1/08002 Barcelona
ES|Plaza Nueva 1|Sevilla|Sevilla|41001|41001|41001|41002|Plaza Nueva 1/41001 Sevilla
PT|Praça do Município 1|Lisboa||1149-014|1149014|1000-1999|2000-2999|Praça do Município 1/1149-014 Lisboa
PT|Praça General Humberto Delgado|Porto||4049-001|4049001|4049|4050|Praça General Humberto Delgado/4049-001 Porto
PT|Paço das Escolas|Coimbra||3004531|3004531|300*|3005*|Paço das Escolas/3004531 Coimbra
GB|10 Downing Street|London||SW1A 2AA|SW1A2AA|SW1A|SW2|10 Downing Street/London/SW1A 2AA
GB|City Chambers, George Square|Glasgow||g2 1du|G21DU|G2|G21|City Chambers, George Square/Glasgow/g2 1du
GB|Great Russell Street|London||WC1B3DG|WC1B3DG|WC1*|WC2*|Great Russell Street/London/WC1B3DG
IE|Leinster House, Kildare Street|Dublin 2||D02 XR20|D02XR20|D02|D04|Leinster House, Kildare Street/Dublin 2/D02 XR20
IE|College Green|Dublin 2|Co. Dublin|D02PN40|D02PN40|D0*|D1*|College Green/Dublin 2/Co. Dublin/D02PN40
IE|City Hall, Anglesea Street|Cork|||| | |City Hall, Anglesea Street/Cork
NL|Museumstraat 1|Amsterdam||1071 XX|1071XX|1011-1109|1110-1199|Museumstraat 1/1071 XX Amsterdam
NL|Coolsingel 40|Rotterdam||3011ad|3011AD|3011|3012|Coolsingel 40/3011ad Rotterdam
NL|Domplein 29|Utrecht||3512 JE|3512JE|3512 JE|3512 JF|Domplein 29/3512 JE Utrecht
BE|Grand-Place 1|Bruxelles||1000|1000|1000-1299|1300-1499|Grand-Place 1/1000 Bruxelles
BE|Grote Markt 1|Antwerpen||B-2000|2000|20*|21*|Grote Markt 1/2000 Antwerpen
BE|Botermarkt 1|Gent||9000|9000|9000|9001|Botermarkt 1/9000 Gent
LU|42 Place Guillaume II|Luxembourg||L-1648|1648|1000-1999|2000-2999|42 Place Guillaume II/1648 Luxembourg
LU|2 Avenue de l'Université|Esch-sur-Alzette||4365|4365|43*|44*|2 Avenue de l'Université/4365 Esch-sur-Alzette
LU|Place de l'Hôtel de Ville|Dudelange||L-3590|3590|L-3590|L-3591|Place de l'Hôtel de Ville/3590 Dudelange
IT|Piazza del Campidoglio 1|Roma|RM|00186|00186|00118-00199|00200-00999|Piazza del Campidoglio 1/00186 Roma RM
IT|Piazza della Scala 2|Milano|MI|20121|20121|201*|202*|Piazza della Scala 2/20121 Milano MI
IT|Piazza della Signoria 1|Firenze|FI|50122|50122|50122|50123|Piazza della Signoria 1/50122 Firenze FI
MT|Republic Street|Valletta||VLT 1117|VLT1117|VLT|SLM|Republic Street/Valletta VLT 1117
MT|University of Malta|Msida||msd 2080|MSD2080|MSD*|VLT*|University of Malta/Msida msd 2080
MT|Triq Depiro|Sliema||SLM2033|SLM2033|SLM 2033|SLM 2034|Triq Depiro/Sliema SLM2033
DK|Rådhuspladsen 1|København V||1550|1550|1500-1799|1800-1999|Rådhuspladsen 1/1550 København V
DK|Rådhuspladsen 2|Aarhus C||8000|8000|80*|81*|Rådhuspladsen 2/8000 Aarhus C
DK|Nørregade 10|København K||DK-1165|1165|1165|1166|Nørregade 10/1165 København K
SE|Hantverkargatan 1|Stockholm||111 52|11152|11100-11999|12000-12999|Hantverkargatan 1/111 52 Stockholm
SE|Gustaf Adolfs torg 4|Göteborg||41110|41110|411*|412*|Gustaf Adolfs torg 4/41110 Göteborg
SE|Dag Hammarskjölds väg 7|Uppsala||SE-752 37|75237|752 37|752 38|Dag Hammarskjölds väg 7/752 37 Uppsala
NO|Rådhusplassen 1|Oslo||0037|0037|0001-1299|1300-1399|Rådhusplassen 1/0037 Oslo
NO|Rådhusgaten 10|Bergen||5014|5014|50*|51*|Rådhusgaten 10/5014 Bergen
NO|Munkegata 1|Trondheim||7013|7013|7013|7014|Munkegata 1/7013 Trondheim
FI|Pohjoisesplanadi 11|Helsinki||00170|00170|00100-00999|01000-01999|Pohjoisesplanadi 11/00170 Helsinki
FI|Aleksis Kiven katu 14|Tampere||FI-33210|33210|33*|34*|Aleksis Kiven katu 14/33210 Tampere
FI|Yliopistonmäki|Turku||20014|20014|20014|20015|Yliopistonmäki/20014 Turku
PL|plac Bankowy 3/5|Warszawa||00-950|00950|00*|01*|plac Bankowy 3/5/00-950 Warszawa
PL|plac Wszystkich Świętych 3-4|Kraków||31-004|31004|31-004|31-005|plac Wszystkich Świętych 3-4/31-004 Kraków
PL|ul. Nowe Ogrody 8|Gdańsk||80803|80803|80000-80999|81000-81999|ul. Nowe Ogrody 8/80803 Gdańsk
CZ|Mariánské náměstí 2|Praha 1||110 01|11001|11000-11999|12000-12999|Mariánské náměstí 2/110 01 Praha 1
CZ|Dominikánské náměstí 1|Brno||60200|60200|602*|603*|Dominikánské náměstí 1/60200 Brno
CZ|Prokešovo náměstí 8|Ostrava||729 30|72930|729 30|729 31|Prokešovo náměstí 8/729 30 Ostrava
SK|Primaciálne námestie 1|Bratislava||814 99|81499|81100-81499|82000-82999|Primaciálne námestie 1/814 99 Bratislava
SK|Trieda SNP 48|Košice||040 11|04011|040*|041*|Trieda SNP 48/040 11 Košice
SK|Námestie obetí komunizmu 1|Žilina||01131|01131|01131|01132|Námestie obetí komunizmu 1/01131 Žilina
HU|Városház utca 9|Budapest||1052|1052|1011-1239|2000-2999|Budapest/Városház utca 9/1052
HU|Piac utca 20|Debrecen||4024|4024|40*|41*|Debrecen/Piac utca 20/4024
HU|Széchenyi tér 10|Szeged||H-6720|6720|6720|6721|Szeged/Széchenyi tér 10/6720
RO|Bulevardul Regina Elisabeta 47|București||050013|050013|010000-069999|070000-079999|Bulevardul Regina Elisabeta 47/050013 București
RO|Strada Moților 3|Cluj-Napoca|Cluj|400001|400001|400*|401*|Strada Moților 3/400001 Cluj Cluj-Napoca
RO|Bulevardul Ștefan cel Mare 11|Iași|Iași|700064|700064|700064|700065|Bulevardul Ștefan cel Mare 11/700064 Iași
GR|Athinas 63|Athina||105 52|10552|10431-11999|12000-12999|Athinas 63/105 52 Athina
GR|Vasileos Georgiou A 1|Thessaloniki||54640|54640|546*|547*|Vasileos Georgiou A 1/54640 Thessaloniki
GR|Maizonos 108|Patra||262 21|26221|262 21|262 22|Maizonos 108/262 21 Patra
HR|Trg Stjepana Radića 1|Zagreb||HR-10000|10000|10000-10999|11000-11999|Trg Stjepana Radića 1/10000 Zagreb
HR|Obala kneza Branimira 17|Split||21000|21000|21*|22*|Obala kneza Branimira 17/21000 Split
HR|Korzo 16|Rijeka||51000|51000|51000|51001|Korzo 16/51000 Rijeka
SI|Mestni trg 1|Ljubljana||1000|1000|1000-1299|1300-1999|Mestni trg 1/1000 Ljubljana
SI|Ulica heroja Staneta 1|Maribor||SI-2000|2000|20*|21*|Ulica heroja Staneta 1/2000 Maribor
SI|Trg celjskih knezov 9|Celje||3000|3000|3000|3001|Trg celjskih knezov 9/3000 Celje
EE|Vabaduse väljak 7|Tallinn||15199|15199|10000-19999|20000-29999|Vabaduse väljak 7/15199 Tallinn
EE|Raekoja plats 1a|Tartu|Tartumaa|51003|51003|510*|511*|Raekoja plats 1a/51003 Tartu Tartumaa
EE|Peetri 5|Narva||20308|20308|20308|20309|Peetri 5/20308 Narva
LV|Rātslaukums 1|Rīga||LV-1050|1050|1001-1099|2000-2999|Rātslaukums 1/Rīga, LV-1050
LV|Kr. Valdemāra iela 1|Daugavpils||5401|5401|54*|55*|Kr. Valdemāra iela 1/Daugavpils, LV-5401
LV|Rožu iela 6|Liepāja||LV-3401|3401|LV-3401|LV-3402|Rožu iela 6/Liepāja, LV-3401
LT|Konstitucijos pr. 3|Vilnius||09601|09601|01000-14999|44000-53999|Konstitucijos pr. 3/09601 Vilnius
LT|Laisvės al. 96|Kaunas||LT-44251|44251|44*|45*|Laisvės al. 96/44251 Kaunas
LT|Liepų g. 11|Klaipėda||91502|91502|91502|91503|Liepų g. 11/91502 Klaipėda
BG|ul. Moskovska 33|Sofia||1000|1000|1000-1999|2000-2999|ul. Moskovska 33/1000 Sofia
BG|pl. Stefan Stambolov 1|Plovdiv||4000|4000|40*|41*|pl. Stefan Stambolov 1/4000 Plovdiv
BG|bul. Osmi primorski polk 43|Varna||9000|9000|9000|9001|bul. Osmi primorski polk 43/9000 Varna
US|1600 Pennsylvania Avenue NW|Washington|DC|20500|20500|20001-20599|20600-20999|1600 Pennsylvania Avenue NW/Washington, DC 20500
US|1 Dr Carlton B Goodlett Pl|San Francisco|CA|94102-4603|941024603|94102|94103|1 Dr Carlton B Goodlett Pl/San Francisco, CA 94102-4603
US|11 Wall Street|New York|NY|10005|10005|100*|101*|11 Wall Street/New York, NY 10005
CA|111 Wellington Street|Ottawa|ON|K1A 0A9|K1A0A9|K1A|K1B|111 Wellington Street/Ottawa ON K1A 0A9
CA|100 Queen Street West|Toronto|ON|m5h2n2|M5H2N2|M5*|M6*|100 Queen Street West/Toronto ON m5h2n2
CA|453 West 12th Avenue|Vancouver|BC|V5Y 1V4|V5Y1V4|V5Y 1V4|V5Y 1V5|453 West 12th Avenue/Vancouver BC V5Y 1V4
AU|483 George Street|Sydney|NSW|2000|2000|2000-2099|2100-2199|483 George Street/Sydney NSW 2000
AU|120 Swanston Street|Melbourne|VIC|3000|3000|30*|31*|120 Swanston Street/Melbourne VIC 3000
AU|266 George Street|Brisbane|QLD|4000|4000|4000|4001|266 George Street/Brisbane QLD 4000
NZ|135 Albert Street|Auckland||1010|1010|1010-1099|2000-2999|135 Albert Street/Auckland 1010
NZ|113 The Terrace|Wellington||6011|6011|60*|61*|113 The Terrace/Wellington 6011
NZ|53 Hereford Street|Christchurch||8013|8013|8013|8014|53 Hereford Street/Christchurch 8013
BR|Viaduto do Chá 15|São Paulo|SP|01002-900|01002900|01000-05999|06000-06999|Viaduto do Chá 15/São Paulo-SP/01002-900
BR|Rua Afonso Cavalcanti 455|Rio de Janeiro|RJ|20211110|20211110|202*|203*|Rua Afonso Cavalcanti 455/Rio de Janeiro-RJ/20211110
BR|Praça dos Três Poderes|Brasília|DF|70160-900|70160900|70160-900|70160-901|Praça dos Três Poderes/Brasília-DF/70160-900
MX|Plaza de la Constitución 2|Ciudad de México|CDMX|06000|06000|01000-16999|20000-20999|Plaza de la Constitución 2/06000 Ciudad de México, CDMX
MX|Avenida Hidalgo 400|Guadalajara|Jalisco|44100|44100|441*|442*|Avenida Hidalgo 400/44100 Guadalajara, Jalisco
MX|Zaragoza Sur|Monterrey|N.L.|64000|64000|64000|64001|Zaragoza Sur/64000 Monterrey, N.L.
AR|Balcarce 50|Buenos Aires||C1064AAB|C1064AAB|1000-1499|1500-1599|Balcarce 50/C1064AAB Buenos Aires
AR|Avenida Corrientes 1530|Buenos Aires|CABA|1042|1042|10*|11*|Avenida Corrientes 1530/1042 Buenos Aires/CABA
AR|Marcelo T. de Alvear 120|Córdoba|Córdoba|X5000KGQ|X5000KGQ|X*|C*|Marcelo T. de Alvear 120/X5000KGQ Córdoba/Córdoba
AE|1 Sheikh Mohammed bin Rashid Boulevard||Dubai|||||1 Sheikh Mohammed bin Rashid Boulevard/Dubai
AE|Al Ittihad Road|Deira|Dubai|||||Al Ittihad Road/Deira/Dubai
AE|Corniche Road West||Abu Dhabi|||||Corniche Road West/Abu Dhabi
QA|Al Corniche Street|Doha||||||Al Corniche Street/Doha
QA|Museum Park Street|Doha||||||Museum Park Street/Doha
QA|Al Istiqlal Street|Al Rayyan||||||Al Istiqlal Street/Al Rayyan
HK|2 Connaught Place|Central|Hong Kong Island|||||2 Connaught Place/Central/Hong Kong Island
HK|405 Nathan Road||Kowloon|||||405 Nathan Road/Kowloon
HK|1 Sheung Wo Che Road|Sha Tin|New Territories|||||1 Sheung Wo Che Road/Sha Tin/New Territories
SG|1 Parliament Place|||178880|178880|170000-179999|180000-189999|1 Parliament Place/SINGAPORE 178880
SG|3 St Andrew's Road|||178958|178958|17*|18*|3 St Andrew's Road/SINGAPORE 178958
SG|10 Eunos Road 8|||408600|408600|408600|408601|10 Eunos Road 8/SINGAPORE 408600
CL|Catedral 989|Santiago|Región Metropolitana|8320000|8320000|8320000-8349999|8350000-8359999|Catedral 989/8320000 Santiago/Región Metropolitana
CL|Condell 1490|Valparaíso||2340000|2340000|234*|235*|Condell 1490/2340000 Valparaíso
CL|O'Higgins 525|Concepción|Biobío|403 0000|4030000|4030000|4030001|O'Higgins 525/403 0000 Concepción/Biobío
CO|Carrera 8 # 10-65|Bogotá|Bogotá D.C.|111711|111711|110111-111999|112000-112999|Carrera 8 # 10-65/Bogotá, Bogotá D.C., 111711
CO|Calle 44 # 52-165|Medellín|Antioquia|050015|050015|0500*|0510*|Calle 44 # 52-165/Medellín, Antioquia, 050015
CO|Avenida 2 Norte # 10-70||Valle del Cauca|760045|760045|760045|760046|Avenida 2 Norte # 10-70/Valle del Cauca, 760045
PE|Jirón de la Unión 300|Lima|Lima|15001|15001|15001-15899|16000-16999|Jirón de la Unión 300/Lima 15001/Lima
PE|Calle El Filtro 501|Arequipa||04001|04001|040*|041*|Calle El Filtro 501/Arequipa 04001
PE|Plaza Regocijo|Cusco||08002|08002|08002|08003|Plaza Regocijo/Cusco 08002
TR|Şehzadebaşı Caddesi 25|Fatih|İstanbul|34134|34134|34000-34999|35000-35999|Şehzadebaşı Caddesi 25/34134 Fatih/İstanbul
TR|Anıt Caddesi|Çankaya|Ankara|06570|06570|065*|066*|Anıt Caddesi/06570 Çankaya/Ankara
TR|Cumhuriyet Bulvarı 1|Konak|İzmir|35250|35250|35250|35251|Cumhuriyet Bulvarı 1/35250 Konak/İzmir
SA|King Fahd Road|Riyadh||12211-3862|122113862|12211|12212|King Fahd Road/Riyadh 12211-3862
SA|King Saud University|Riyadh||11451|11451|11000-14999|21000-23999|King Saud University/Riyadh 11451
SA|Al Madinah Road|Jeddah||22233|22233|222*|223*|Al Madinah Road/Jeddah 22233
JP|2-8-1 Nishi-Shinjuku, Shinjuku-ku||Tokyo|163-8001|1638001|163|164|2-8-1 Nishi-Shinjuku, Shinjuku-ku, Tokyo/163-8001
JP|1-3-20 Nakanoshima, Kita-ku, Osaka-shi||Osaka|530-8201|5308201|530-8201|530-8202|1-3-20 Nakanoshima, Kita-ku, Osaka-shi, Osaka/530-8201
JP|Kita 1-jo Nishi 2-chome, Chuo-ku, Sapporo||Hokkaido|0608611|0608611|060*|061*|Kita 1-jo Nishi 2-chome, Chuo-ku, Sapporo, Hokkaido/0608611
KR|110 Sejong-daero|Jung-gu|Seoul|04524|04524|01000-08999|46000-49999|110 Sejong-daero/Jung-gu/Seoul/04524
KR|1001 Jungang-daero|Yeonje-gu|Busan|47545|47545|475*|476*|1001 Jungang-daero/Yeonje-gu/Busan/47545
KR|29 Jeonggak-ro|Namdong-gu|Incheon|21554|21554|21554|21555|29 Jeonggak-ro/Namdong-gu/Incheon/21554
IN|Rashtrapati Bhavan|New Delhi|Delhi|110004|110004|110001-110099|120000-129999|Rashtrapati Bhavan/New Delhi 110004/Delhi
IN|Mahapalika Marg|Mumbai|Maharashtra|400001|400001|4000*|4010*|Mahapalika Marg/Mumbai 400001/Maharashtra
IN|Netaji Subhas Road|Kolkata|West Bengal|700 001|700001|700 001|700 002|Netaji Subhas Road/Kolkata 700 001/West Bengal
ZA|12 Hertzog Boulevard|Cape Town||8001|8001|8000-8099|8100-8199|12 Hertzog Boulevard/Cape Town/8001
ZA|Government Avenue|Pretoria||0002|0002|00*|01*|Government Avenue/Pretoria/0002
ZA|263 Dr Pixley Ka Isaka Seme Street|Durban||4001|4001|4001|4002|263 Dr Pixley Ka Isaka Seme Street/Durban/4001
`;

export type PublicAddress = {
  country: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  code: string;
  /** A delivery area entry that covers the code. Empty if there is no code. */
  inside: string;
  /** A delivery area entry that does not cover the code. Empty if there is no code. */
  outside: string;
  label: string;
};

export const PUBLIC_ADDRESSES: readonly PublicAddress[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [country = '', street = '', city = '', state = '', zipcode = '', ...rest] = line
      .split('|')
      .map((part) => part.trim());
    const [code = '', inside = '', outside = '', label = ''] = rest;
    return { country, street, city, state, zipcode, code, inside, outside, label };
  });
