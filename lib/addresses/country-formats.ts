/*
 * The address formats of all countries of ISO 3166-1, in a text with one line for each country. Only the server and
 * the form for addresses of other countries load this file (docs/decisions/0057-addresses-of-every-country.md).
 *
 * Source: the address metadata of Google's libaddressinput (https://github.com/google/libaddressinput, data of
 * 2025-06-09, licensed under CC-BY 4.0, https://creativecommons.org/licenses/by/4.0/), shortened and changed: one
 * Latin format for each country, without fields for organizations and districts, and postal codes as shapes.
 *
 * The columns, separated by semicolons:
 *   1. the country (ISO 3166-1 alpha-2)
 *   2. the format: A street, C city, S state, Z postal code; a slash begins a new line
 *   3. the required fields besides the street
 *   4. to 6. the labels of city, state and postal code; empty if the format has no such field
 *   7. the shapes of postal codes (lib/postal-codes/shapes.ts)
 *   8. an example of a postal code
 */
export const COUNTRY_FORMATS = `
AD;A/Z C;C;city;;postal;AD999;AD100
AE;A/S;S;;emirate
AF;A/C/Z;C;city;;postal;9999;1001
AG;A/C;;city
AI;A/C/Z;C;city;;postal;(AI)2640;2640
AL;A/Z/C;C;city;;postal;9999;1001
AM;A/Z/C/S;C;city;province;postal;9999|999999;375010
AO;A/C;C;city
AQ;A/C;C;city
AR;A/Z C/S;C;city;province;postal;9999|@[9999]|[@[9999]]@@@;C1425CLA
AS;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96799
AT;A/Z C;CZ;city;;postal;(A)9999;1010
AU;A/C S Z;CSZ;suburb;state;postcode;9999;2060
AW;A/C;C;city
AX;A/Z C/ÅLAND;CZ;city;;postal;(AX)99999;22100
AZ;A/Z C;C;city;;postal;(AZ)9999;1000
BA;A/Z C;C;city;;postal;99999;71000
BB;A/C, S Z;C;city;parish;postal;BB99999;BB23026
BD;A/C - Z;C;city;;postal;9999;1340
BE;A/Z C;CZ;city;;postal;(B)9999;4000
BF;A/C;C;city
BG;A/Z C;C;city;;postal;9999;1000
BH;A/C Z;C;city;;postal;999|9999;317
BI;A/C;C;city
BJ;A/C;C;city
BL;A/Z C;CZ;city;;postal;99999;97100
BM;A/C Z;C;city;;postal;@@ ##;HM 12
BN;A/C Z;C;city;;postcode;@@9999;BT2328
BO;A/C;C;city
BQ;A/C;C;city
BR;A/C-S/Z;CSZ;city;state;postal;[99999]-999;01310-100
BS;A/C, S;C;city;island
BT;A/C Z;C;city;;postal;99999;11001
BV;A/C;C;city
BW;A/C;C;city
BY;A/Z, C/S;C;city;province;postal;999999;223016
BZ;A/C;C;city
CA;A/C S Z;CSZ;city;province;postal;[@9@] 9@9;K1A 0B1
CC;A/C S Z;C;city;province;postal;9999;6799
CD;A/C;C;city
CF;A/C;C;city
CG;A/C;C;city
CH;A/Z C;CZ;city;;postal;(CH)9999;8001
CI;A C;C;city
CK;A/C;C;city
CL;A/Z C/S;C;city;province;postal;9999999|999 9999;8340457
CM;A/C;C;city
CN;A/C/S, Z;CSZ;city;province;postal;999999;266033
CO;A/C, S, Z;S;city;department;postal;999999;111221
CR;A/S, C/Z;CS;city;province;postal;99999|9999;10101
CU;A/C S/Z;C;city;province;postal;99999;10700
CV;A/Z C/S;C;city;island;postal;9999;7600
CW;A/C;C;city
CX;A/C S Z;C;city;province;postal;9999;6798
CY;A/Z C;C;city;;postal;9999;2008
CZ;A/Z C;CZ;city;;postal;(CZ)999 99;110 00
DE;A/Z C;CZ;city;;postal;(D)99999;10115
DJ;A/C;C;city
DK;A/Z C;CZ;city;;postal;(DK)9999;8660
DM;A/C;C;city
DO;A/Z C;C;city;;postal;99999;11903
DZ;A/Z C;C;city;;postal;99999;40304
EC;A/Z/C;C;city;;postal;999999;090105
EE;A/Z C S;CZ;city;county;postal;99999;69501
EG;A/C/S/Z;C;city;province;postal;99999|9999999;11511
EH;A/Z C;C;city;;postal;99999;70000
ER;A/C;C;city
ES;A/Z C S;CSZ;city;province;postal;(E)99999;28013
ET;A/Z C;C;city;;postal;9999;1000
FI;A/Z C;CZ;city;;postal;(FI)99999;00550
FJ;A/C;C;city
FK;A/C/Z;CZ;city;;postal;FIQQ 1ZZ;FIQQ 1ZZ
FM;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96941
FO;A/Z C;C;city;;postal;(FO)999;100
FR;A/Z C;CZ;city;;postal;(F)99999;75001
GA;A/C;C;city
GB;A/C/Z;CZ;town;;postcode;[@9] 9@@|[@99] 9@@|[@@9] 9@@|[@@99] 9@@|[@9@] 9@@|[@@9@] 9@@|[GIR] 0AA|BFPO 9|BFPO 99|BFPO 999|BFPO 9999;SW1A 1AA
GD;A/C;C;city
GE;A/Z C;C;city;;postal;9999;0101
GF;A/Z C;CZ;city;;postal;99999;97300
GG;A/C/GUERNSEY/Z;CZ;city;;postcode;[GY9] 9@@|[GY99] 9@@;GY1 1AA
GH;A/C;C;city
GI;A/GIBRALTAR/Z;;;;postcode;GX11 1AA;GX11 1AA
GL;A/Z C;CZ;city;;postal;9999;3900
GM;A/C;C;city
GN;Z A C;C;city;;postal;999;001
GP;A/Z C;CZ;city;;postal;99999;97100
GQ;A/C;C;city
GR;A/Z C;CZ;city;;postal;(GR)999 99;105 57
GS;A/C/Z;CZ;city;;postal;SIQQ 1ZZ;SIQQ 1ZZ
GT;A/Z- C;C;city;;postal;99999;09001
GU;A/C Z;CZ;city;;zip;99999|[99999]-9999;96910
GW;A/Z C;C;city;;postal;9999;1000
GY;A/C;C;city
HK;A/C/S;S;district;area
HM;A/C S Z;C;city;province;postal;9999;7050
HN;A/C, S/Z;CS;city;department;postal;99999;31301
HR;A/Z C;C;city;;postal;(HR)99999;10000
HT;A/Z C;C;city;;postal;(HT)9999;6120
HU;C/A/Z;CZ;city;;postal;(H)9999;1037
ID;A/C/S Z;S;city;province;postal;99999;40115
IE;A/C/S/Z;C;city;county;eircode;[@##] ####;D02 AF30
IL;A/C Z;C;city;;postal;9999999|99999;9614303
IM;A/C/Z;CZ;city;;postcode;[IM9] 9@@|[IM99] 9@@;IM2 1AA
IN;A/C Z/S;CSZ;city;state;pin;999999;110034
IO;A/C/Z;CZ;city;;postal;BBND 1ZZ;BBND 1ZZ
IQ;A/C, S/Z;CS;city;province;postal;99999;31001
IR;S/C/A/Z;C;city;province;postal;[99999]-99999;11936-12345
IS;A/Z C;C;city;;postal;999;320
IT;A/Z C S;CSZ;city;province;postal;(I)99999;00144
JE;A/C/JERSEY/Z;CZ;city;;postcode;[JE9] 9@@|[JE99] 9@@;JE1 1AA
JM;A/C/S;CS;city;parish
JO;A/C Z;C;city;;postal;99999;11937
JP;A, S/Z;SZ;;prefecture;postal;[999]-9999;100-8994
KE;A/C/Z;C;city;;postal;99999;20100
KG;A/Z C;C;city;;postal;999999;720001
KH;A/C Z;C;city;;postal;999999|99999;120101
KI;A/S/C;C;city;island
KM;A/C;C;city
KN;A/C, S;CS;city;island
KP;A/C/S;C;city;province
KR;A/C/S/Z;CSZ;city;province;postal;99999;03051
KW;A/Z C;C;city;;postal;99999;54541
KY;A/S Z;S;;island;postal;[KY9]-9999;KY1-1100
KZ;Z/S/C/A;C;city;province;postal;999999|@99@9@9;040900
LA;A/Z C;C;city;;postal;99999;01160
LB;A/C Z;C;city;;postal;9999|[9999] 9999;1107 2810
LC;A/C;C;city
LI;A/Z C;CZ;city;;postal;(FL)9999;9496
LK;A/C/Z;C;city;;postal;99999;20000
LR;A/Z C;C;city;;postal;9999;1000
LS;A/C Z;C;city;;postal;999;100
LT;A/Z C S;CZ;city;county;postal;(LT)99999;04340
LU;A/Z C;CZ;city;;postal;(L)9999;4750
LV;A/S/C, Z;CZ;city;province;postal;(LV)9999;1050
LY;A/C;C;city
MA;A/Z C;C;city;;postal;99999;53000
MC;A/Z C;C;city;;postal;(MC)99999;98000
MD;A/Z C;C;city;;postal;(MD)9999;2012
ME;A/Z C;C;city;;postal;99999;81257
MF;A/Z C;CZ;city;;postal;99999;97100
MG;A/Z C;C;city;;postal;999;501
MH;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96960
MK;A/Z C;C;city;;postal;9999;1314
ML;A/C;C;city
MM;A/C, Z;C;city;;postal;99999;11181
MN;A/C/S Z;C;city;province;postal;99999|999999;65030
MO;A
MP;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96950
MQ;A/Z C;CZ;city;;postal;99999;97220
MR;A/C;C;city
MS;A/C;C;city
MT;A/C Z;C;city;;postcode;[@@@] 9999|[@@@] 99|[@@@] 999;VLT 1117
MU;A/Z/C;C;city;;postal;99999|999@@999;42602
MV;A/C Z;C;city;;postal;99999;20026
MW;A/C;C;city
MX;A/Z C, S;CSZ;city;state;postal;99999;02860
MY;A/Z C/S;CZ;city;state;postcode;99999;43000
MZ;A/Z C, S;C;city;province;postal;9999;1102
NA;A/C/Z;C;city;;postal;99999;10001
NC;A/Z C;CZ;city;;postal;99999;98814
NE;A/Z C;C;city;;postal;9999;8001
NF;A/C S Z;C;city;province;postal;9999;2899
NG;A/C Z/S;C;city;state;postal;999999;930283
NI;A/Z/C, S;C;city;department;postal;99999;52000
NL;A/Z C;CZ;city;;postal;(NL)[9999] @@;1012 AB
NO;A/Z C;CZ;city;;postal;(N)9999;0025
NP;A/C Z;C;city;;postal;99999;44601
NR;A/S;S;;district
NU;A/C;C;city
NZ;A/C Z;CZ;city;;postcode;9999;6001
OM;A/Z/C;C;city;;postal;(PC)999;133
PA;A/C/S;C;city;province
PE;A/C Z/S;C;district;province;postal;99999;15001
PF;A/Z C S;CSZ;city;island;postal;99999;98709
PG;A/C Z S;CS;city;province;postal;999;111
PH;A/C/Z S;C;city;province;postal;9999;1008
PK;A/C-Z;C;city;;postal;99999;44000
PL;A/Z C;CZ;city;;postal;(PL)99-999;00-950
PM;A/Z C;CZ;city;;postal;99999;97500
PN;A/C/Z;CZ;city;;postal;PCRN 1ZZ;PCRN 1ZZ
PR;A/C PR Z;CZ;city;;zip;99999|[99999]-9999;00930
PS;A/C;C;city
PT;A/Z C;CZ;city;;postal;(P)[9999]-999|(P)9999;1000-001
PW;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96940
PY;A/Z C;C;city;;postal;9999|999999;1209
QA;A/C;C;city
RE;A/Z C;CZ;city;;postal;99999;97400
RO;A/Z S C;CZ;city;county;postal;(RO)999999;060274
RS;A/Z C;C;city;;postal;99999|999999;11000
RU;A/C/S/Z;CSZ;city;oblast;postal;999999;247112
RW;A/C;C;city
SA;A/C Z;C;city;;postal;99999|[99999]-9999;11564
SB;A/C;C;city
SC;A/C/S;C;city;island
SD;A/C/Z;C;district;;postal;99999;11042
SE;A/Z C;CZ;city;;postal;(SE)999 99;114 55
SG;A/SINGAPORE Z;Z;;;postcode;999999;546080
SH;A/C/Z;CZ;city;;postal;STHL 1ZZ|ASCN 1ZZ;STHL 1ZZ
SI;A/Z C;C;city;;postal;(SI)9999;4000
SJ;A/Z C;CZ;city;;postal;9999;9170
SK;A/Z C;CZ;city;;postal;(SK)999 99;811 01
SL;A/C;C;city
SM;A/Z C;Z;city;;postal;(RSM)99999;47890
SN;A/Z C;C;city;;postal;99999;12500
SO;A/C, S Z;CS;city;province;postal;@@ 99999;JH 09010
SR;A/C/S;C;city;province
SS;A/C;C;city
ST;A/C;C;city
SV;A/Z-C/S;CS;city;province;postal;(CP)9999;1101
SX;A/C;C;city
SY;A/C;C;district
SZ;A/C/Z;C;city;;postal;@999;H100
TC;A/C/Z;CZ;city;;postal;TKCA 1ZZ;TKCA 1ZZ
TD;A/C;C;city
TF;A/C;C;city
TG;A/C;C;city
TH;A/C/S Z;C;city;province;postal;99999;10150
TJ;A/Z C;C;city;;postal;999999;735450
TK;A/C;C;city
TL;A/C;C;city
TM;A/Z C;C;city;;postal;999999;744000
TN;A/Z C;C;city;;postal;9999;1002
TO;A/C;C;city
TR;A/Z C/S;CZ;district;province;postal;99999;34110
TT;A/C/Z;C;city;;postal;999999;500234
TV;A/C/S;C;city;island
TW;A/C, S Z;CSZ;district;county;postal;999|[999]99|[999]999;100
TZ;A/Z C;C;city;;postal;99999;14111
UA;A/C/S/Z;CZ;city;oblast;postal;99999;15432
UG;A/C;C;city
UM;A/C S Z;CS;city;state;zip;99999|[99999]-9999;96898
US;A/C, S Z;CSZ;city;state;zip;99999|[99999]-9999;95014
UY;A/Z C S;C;city;province;postal;99999;11600
UZ;A/Z C/S;C;city;province;postal;999999;702100
VA;A/Z C;C;city;;postal;(V)99999;00120
VC;A/C Z;C;city;;postal;VC9999;VC0100
VE;A/C Z, S;CS;city;state;postal;9999;1010
VG;A/C/Z;;city;;postal;VG9999;VG1110
VI;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;00802
VN;A/C/S Z;S;city;province;postal;99999|999999;70010
VU;A/C;C;city
WF;A/Z C;CZ;city;;postal;99999;98600
WS;A/C;C;city
YE;A/C;C;city
YT;A/Z C;CZ;city;;postal;99999;97600
ZA;A/C/Z;CZ;city;;postcode;9999;0083
ZM;A/Z C;C;city;;postal;99999;50100
ZW;A/C;C;city
`;
