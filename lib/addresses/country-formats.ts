/*
 * The address formats of all countries of ISO 3166-1 and of Kosovo, in a text with one line for each country. Only the
 * server and the form for addresses of other countries load this file
 * (docs/decisions/0057-address-formats-of-every-country.md).
 *
 * Source: the address metadata of Google's libaddressinput (https://github.com/google/libaddressinput, data of
 * 2025-06-09, licensed under CC-BY 4.0, https://creativecommons.org/licenses/by/4.0/), shortened and changed: one Latin
 * format for each country, without fields for organizations and districts, and postal codes as shapes. Latvia writes
 * LV- in front of its codes within the country, too, so the format of Latvia contains it. In the United Kingdom, SW1A
 * also has the short form SW1, as people call the district.
 *
 * The columns, separated by semicolons:
 * 1. the country (ISO 3166-1 alpha-2)
 * 2. the format: A street, C city, S state, Z postal code; a slash begins a new line
 * 3. the required fields besides the street
 * 4. to 6. the labels of city, state and postal code; empty if the format has no such field
 * 7. the shapes of postal codes (lib/postal-codes/shapes.ts)
 * 8. an example of a postal code
 * 9. an example of a phone number (libphonenumber)
 */
export const COUNTRY_FORMATS = `
AD;A/Z C;C;city;;postal;AD999;AD100;+376 312 345
AE;A/S;S;;emirate;;;;+971 50 123 4567
AF;A/C/Z;C;city;;postal;9999;1001;+93 70 123 4567
AG;A/C;;city;;;;;+1 268 464 1234
AI;A/C/Z;C;city;;postal;(AI)2640;2640;+1 264 235 1234
AL;A/Z/C;C;city;;postal;9999;1001;+355 67 212 3456
AM;A/Z/C/S;C;city;province;postal;9999|999999;375010;+374 77 123456
AO;A/C;C;city;;;;;+244 923 123 456
AQ;A/C;C;city
AR;A/Z C/S;C;city;province;postal;9999|@[9999]|[@[9999]]@@@;C1425CLA;+54 9 11 2345 6789
AS;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96799;+1 684 733 1234
AT;A/Z C;CZ;city;;postal;(A)9999;1010;+43 664 123456
AU;A/C S Z;CSZ;suburb;state;postcode;9999;2060;+61 412 345 678
AW;A/C;C;city;;;;;+297 560 1234
AX;A/Z C/ÅLAND;CZ;city;;postal;(AX)99999;22100;+358 41 2345678
AZ;A/Z C;C;city;;postal;(AZ)9999;1000;+994 40 123 45 67
BA;A/Z C;C;city;;postal;99999;71000;+387 61 123 456
BB;A/C, S Z;C;city;parish;postal;BB99999;BB23026;+1 246 250 1234
BD;A/C - Z;C;city;;postal;9999;1340;+880 1812 345678
BE;A/Z C;CZ;city;;postal;(B)9999;4000;+32 450 00 12 34
BF;A/C;C;city;;;;;+226 70 12 34 56
BG;A/Z C;C;city;;postal;9999;1000;+359 43 012 345
BH;A/C Z;C;city;;postal;999|9999;317;+973 3600 1234
BI;A/C;C;city;;;;;+257 79 56 12 34
BJ;A/C;C;city;;;;;+229 01 95 12 34 56
BL;A/Z C;CZ;city;;postal;99999;97100;+590 690 00 12 34
BM;A/C Z;C;city;;postal;@@ ##;HM 12;+1 441 370 1234
BN;A/C Z;C;city;;postcode;@@9999;BT2328;+673 712 3456
BO;A/C;C;city;;;;;+591 71234567
BQ;A/C;C;city;;;;;+599 318 1234
BR;A/C-S/Z;CSZ;city;state;cep;[99999]-999;01310-100;+55 11 96123 4567
BS;A/C, S;C;city;island;;;;+1 242 359 1234
BT;A/C Z;C;city;;postal;99999;11001;+975 17 12 34 56
BV;A/C;C;city
BW;A/C;C;city;;;;;+267 71 123 456
BY;A/Z, C/S;C;city;province;postal;999999;223016;+375 29 491 19 11
BZ;A/C;C;city;;;;;+501 622 1234
CA;A/C S Z;CSZ;city;province;postal;[@9@] 9@9;K1A 0B1;+1 506 234 5678
CC;A/C S Z;C;city;province;postal;9999;6799;+61 412 345 678
CD;A/C;C;city;;;;;+243 991 234 567
CF;A/C;C;city;;;;;+236 70 01 23 45
CG;A/C;C;city;;;;;+242 06 123 4567
CH;A/Z C;CZ;city;;postal;(CH)9999;8001;+41 78 123 45 67
CI;A C;C;city;;;;;+225 01 23 45 6789
CK;A/C;C;city;;;;;+682 71 234
CL;A/Z C/S;C;city;province;postal;9999999|999 9999;8340457;+56 2 2123 4567
CM;A/C;C;city;;;;;+237 6 71 23 45 67
CN;A/C/S, Z;CSZ;city;province;postal;999999;266033;+86 131 2345 6789
CO;A/C, S, Z;S;city;department;postal;999999;111221;+57 321 1234567
CR;A/S, C/Z;CS;city;province;postal;99999|9999;10101;+506 8312 3456
CU;A/C S/Z;C;city;province;postal;99999;10700;+53 5 1234567
CV;A/Z C/S;C;city;island;postal;9999;7600;+238 991 12 34
CW;A/C;C;city;;;;;+599 9 518 1234
CX;A/C S Z;C;city;province;postal;9999;6798;+61 412 345 678
CY;A/Z C;C;city;;postal;9999;2008;+357 96 123456
CZ;A/Z C;CZ;city;;postal;(CZ)999 99;110 00;+420 601 123 456
DE;A/Z C;CZ;city;;postal;(D)99999;10115;+49 1512 3456789
DJ;A/C;C;city;;;;;+253 77 83 10 01
DK;A/Z C;CZ;city;;postal;(DK)9999;8660;+45 34 41 23 45
DM;A/C;C;city;;;;;+1 767 225 1234
DO;A/Z C;C;city;;postal;99999;11903;+1 809 234 5678
DZ;A/Z C;C;city;;postal;99999;40304;+213 551 23 45 67
EC;A/Z/C;C;city;;postal;999999;090105;+593 99 123 4567
EE;A/Z C S;CZ;city;county;postal;99999;69501;+372 5123 4567
EG;A/C/S/Z;C;city;province;postal;99999|9999999;11511;+20 10 01234567
EH;A/Z C;C;city;;postal;99999;70000;+212 6 50 12 34 56
ER;A/C;C;city;;;;;+291 7 123 456
ES;A/Z C S;CSZ;city;province;postal;(E)99999;28013;+34 612 34 56 78
ET;A/Z C;C;city;;postal;9999;1000;+251 91 123 4567
FI;A/Z C;CZ;city;;postal;(FI)99999;00550;+358 41 2345678
FJ;A/C;C;city;;;;;+679 701 2345
FK;A/C/Z;CZ;city;;postal;FIQQ 1ZZ;FIQQ 1ZZ;+500 51234
FM;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96941;+691 350 1234
FO;A/Z C;C;city;;postal;(FO)999;100;+298 21 12 34
FR;A/Z C;CZ;city;;postal;(F)99999;75001;+33 6 12 34 56 78
GA;A/C;C;city;;;;;+241 06 03 12 34
GB;A/C/Z;CZ;town;;postcode;[@9] 9@@|[@99] 9@@|[@@9] 9@@|[@@99] 9@@|[[@9]@] 9@@|[[@@9]@] 9@@|[GIR] 0AA|BFPO 9|BFPO 99|BFPO 999|BFPO 9999;SW1A 1AA;+44 7400 123456
GD;A/C;C;city;;;;;+1 473 403 1234
GE;A/Z C;C;city;;postal;9999;0101;+995 555 12 34 56
GF;A/Z C;CZ;city;;postal;99999;97300;+594 694 20 12 34
GG;A/C/GUERNSEY/Z;CZ;city;;postcode;[GY9] 9@@|[GY99] 9@@;GY1 1AA;+44 7781 123456
GH;A/C;C;city;;;;;+233 23 123 4567
GI;A/GIBRALTAR/Z;;;;postcode;GX11 1AA;GX11 1AA;+350 57123456
GL;A/Z C;CZ;city;;postal;9999;3900;+299 22 12 34
GM;A/C;C;city;;;;;+220 301 2345
GN;Z A C;C;city;;postal;999;001;+224 601 12 34 56
GP;A/Z C;CZ;city;;postal;99999;97100;+590 690 00 12 34
GQ;A/C;C;city;;;;;+240 222 123 456
GR;A/Z C;CZ;city;;postal;(GR)999 99;105 57;+30 691 234 5678
GS;A/C/Z;CZ;city;;postal;SIQQ 1ZZ;SIQQ 1ZZ
GT;A/Z- C;C;city;;postal;99999;09001;+502 5123 4567
GU;A/C Z;CZ;city;;zip;99999|[99999]-9999;96910;+1 671 300 1234
GW;A/Z C;C;city;;postal;9999;1000;+245 955 012 345
GY;A/C;C;city;;;;;+592 609 1234
HK;A/C/S;S;district;area;;;;+852 5123 4567
HM;A/C S Z;C;city;province;postal;9999;7050
HN;A/C, S/Z;CS;city;department;postal;99999;31301;+504 9123 4567
HR;A/Z C;C;city;;postal;(HR)99999;10000;+385 92 123 4567
HT;A/Z C;C;city;;postal;(HT)9999;6120;+509 34 10 1234
HU;C/A/Z;CZ;city;;postal;(H)9999;1037;+36 20 123 4567
ID;A/C/S Z;S;city;province;postal;99999;40115;+62 812 345 678
IE;A/C/S/Z;C;city;county;eircode;[@9#] ####;D02 AF30;+353 85 012 3456
IL;A/C Z;C;city;;postal;9999999|99999;9614303;+972 50 234 5678
IM;A/C/Z;CZ;city;;postcode;[IM9] 9@@|[IM99] 9@@;IM2 1AA;+44 7924 123456
IN;A/C Z/S;CSZ;city;state;pin;999999;110034;+91 81234 56789
IO;A/C/Z;CZ;city;;postal;BBND 1ZZ;BBND 1ZZ;+246 380 1234
IQ;A/C, S/Z;CS;city;province;postal;99999;31001;+964 791 234 5678
IR;S/C/A/Z;C;city;province;postal;[99999]-99999;11936-12345;+98 912 345 6789
IS;A/Z C;C;city;;postal;999;320;+354 611 1234
IT;A/Z C S;CSZ;city;province;postal;(I)99999;00144;+39 312 345 6789
JE;A/C/JERSEY/Z;CZ;city;;postcode;[JE9] 9@@|[JE99] 9@@;JE1 1AA;+44 7797 712345
JM;A/C/S;CS;city;parish;;;;+1 876 210 1234
JO;A/C Z;C;city;;postal;99999;11937;+962 7 9012 3456
JP;A, S/Z;SZ;;prefecture;postal;[999]-9999;100-8994;+81 90 1234 5678
KE;A/C/Z;C;city;;postal;99999;20100;+254 712 123456
KG;A/Z C;C;city;;postal;999999;720001;+996 700 123 456
KH;A/C Z;C;city;;postal;999999|99999;120101;+855 91 234 567
KI;A/S/C;C;city;island;;;;+686 72001234
KM;A/C;C;city;;;;;+269 321 23 45
KN;A/C, S;CS;city;island;;;;+1 869 765 2917
KP;A/C/S;C;city;province;;;;+850 192 123 4567
KR;A/C/S/Z;CSZ;city;province;postal;99999;03051;+82 10 2000 0000
KW;A/Z C;C;city;;postal;99999;54541;+965 500 12345
KY;A/S Z;S;;island;postal;[KY9]-9999;KY1-1100;+1 345 323 1234
KZ;Z/S/C/A;C;city;province;postal;999999|@99@9@9;040900;+7 771 000 9998
LA;A/Z C;C;city;;postal;99999;01160;+856 20 23 123 456
LB;A/C Z;C;city;;postal;9999|[9999] 9999;1107 2810;+961 71 123 456
LC;A/C;C;city;;;;;+1 758 284 5678
LI;A/Z C;CZ;city;;postal;(FL)9999;9496;+423 660 234 567
LK;A/C/Z;C;city;;postal;99999;20000;+94 71 234 5678
LR;A/Z C;C;city;;postal;9999;1000;+231 77 012 3456
LS;A/C Z;C;city;;postal;999;100;+266 5012 3456
LT;A/Z C S;CZ;city;county;postal;(LT)99999;04340;+370 612 34567
LU;A/Z C;CZ;city;;postal;(L)9999;4750;+352 628 123 456
LV;A/S/C, LV-Z;CZ;city;province;postal;(LV)9999;1050;+371 21 234 567
LY;A/C;C;city;;;;;+218 91 2345678
MA;A/Z C;C;city;;postal;99999;53000;+212 6 50 12 34 56
MC;A/Z C;C;city;;postal;(MC)99999;98000;+377 6 12 34 56 78
MD;A/Z C;C;city;;postal;(MD)9999;2012;+373 621 12 345
ME;A/Z C;C;city;;postal;99999;81257;+382 60 123 456
MF;A/Z C;CZ;city;;postal;99999;97100;+590 690 00 12 34
MG;A/Z C;C;city;;postal;999;501;+261 32 12 345 67
MH;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96960;+692 235 1234
MK;A/Z C;C;city;;postal;9999;1314;+389 72 345 678
ML;A/C;C;city;;;;;+223 65 01 23 45
MM;A/C, Z;C;city;;postal;99999;11181;+95 9 212 3456
MN;A/C/S Z;C;city;province;postal;99999|999999;65030;+976 8812 3456
MO;A;;;;;;;+853 6612 3456
MP;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96950;+1 670 234 5678
MQ;A/Z C;CZ;city;;postal;99999;97220;+596 696 20 12 34
MR;A/C;C;city;;;;;+222 22 12 34 56
MS;A/C;C;city;;;;;+1 664 492 3456
MT;A/C Z;C;city;;postcode;[@@@] 9999|[@@@] 99|[@@@] 999;VLT 1117;+356 9696 1234
MU;A/Z/C;C;city;;postal;99999|999@@999;42602;+230 5251 2345
MV;A/C Z;C;city;;postal;99999;20026;+960 771 2345
MW;A/C;C;city;;;;;+265 991 23 45 67
MX;A/Z C, S;CSZ;city;state;postal;(CP)99999;02860;+52 222 123 4567
MY;A/Z C/S;CZ;city;state;postcode;99999;43000;+60 12 345 6789
MZ;A/Z C, S;C;city;province;postal;9999;1102;+258 82 123 4567
NA;A/C/Z;C;city;;postal;99999;10001;+264 81 123 4567
NC;A/Z C;CZ;city;;postal;99999;98814;+687 75 12 34
NE;A/Z C;C;city;;postal;9999;8001;+227 93 12 34 56
NF;A/C S Z;C;city;province;postal;9999;2899;+672 3 81234
NG;A/C Z/S;C;city;state;postal;999999;930283;+234 802 123 4567
NI;A/Z/C, S;C;city;department;postal;99999;52000;+505 8123 4567
NL;A/Z C;CZ;city;;postal;(NL)[9999] @@;1012 AB;+31 6 12345678
NO;A/Z C;CZ;city;;postal;(N)9999;0025;+47 40 61 23 45
NP;A/C Z;C;city;;postal;99999;44601;+977 984 1234567
NR;A/S;S;;district;;;;+674 555 1234
NU;A/C;C;city;;;;;+683 888 4012
NZ;A/C Z;CZ;city;;postcode;9999;6001;+64 21 123 4567
OM;A/Z/C;C;city;;postal;(PC)999;133;+968 9212 3456
PA;A/C/S;C;city;province;;;;+507 6123 4567
PE;A/C Z/S;C;district;province;postal;99999;15001;+51 912 345 678
PF;A/Z C S;CSZ;city;island;postal;99999;98709;+689 87 12 34 56
PG;A/C Z S;CS;city;province;postal;999;111;+675 7012 3456
PH;A/C/Z S;C;city;province;postal;9999;1008;+63 905 123 4567
PK;A/C-Z;C;city;;postal;99999;44000;+92 301 2345678
PL;A/Z C;CZ;city;;postal;(PL)99-999;00-950;+48 512 345 678
PM;A/Z C;CZ;city;;postal;99999;97500;+508 55 12 34
PN;A/C/Z;CZ;city;;postal;PCRN 1ZZ;PCRN 1ZZ
PR;A/C PR Z;CZ;city;;zip;99999|[99999]-9999;00930;+1 787 234 5678
PS;A/C;C;city;;;;;+970 599 123 456
PT;A/Z C;CZ;city;;postal;(P)[9999]-999|(P)9999;1000-001;+351 912 345 678
PW;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;96940;+680 620 1234
PY;A/Z C;C;city;;postal;9999|999999;1209;+595 961 456789
QA;A/C;C;city;;;;;+974 3312 3456
RE;A/Z C;CZ;city;;postal;99999;97400;+262 692 12 34 56
RO;A/Z S C;CZ;city;county;postal;(RO)999999;060274;+40 712 034 567
RS;A/Z C;C;city;;postal;99999|999999;11000;+381 60 1234567
RU;A/C/S/Z;CSZ;city;oblast;postal;999999;247112;+7 912 345 67 89
RW;A/C;C;city;;;;;+250 720 123 456
SA;A/C Z;C;city;;postal;99999|[99999]-9999;11564;+966 51 234 5678
SB;A/C;C;city;;;;;+677 74 21234
SC;A/C/S;C;city;island;;;;+248 2 510 123
SD;A/C/Z;C;district;;postal;99999;11042;+249 91 123 1234
SE;A/Z C;CZ;city;;postal;(S)999 99;114 55;+46 70 123 45 67
SG;A/SINGAPORE Z;Z;;;postcode;999999|(S)999999;546080;+65 8123 4567
SH;A/C/Z;CZ;city;;postal;STHL 1ZZ|ASCN 1ZZ;STHL 1ZZ;+290 51234
SI;A/Z C;C;city;;postal;(SI)9999;4000;+386 31 234 567
SJ;A/Z C;CZ;city;;postal;9999;9170;+47 41 23 45 67
SK;A/Z C;CZ;city;;postal;(SK)999 99;811 01;+421 912 123 456
SL;A/C;C;city;;;;;+232 25 123456
SM;A/Z C;Z;city;;postal;(RSM)99999;47890;+378 66 66 12 12
SN;A/Z C;C;city;;postal;99999;12500;+221 70 123 45 67
SO;A/C, S Z;CS;city;province;postal;@@ 99999;JH 09010;+252 7 1123456
SR;A/C/S;C;city;province;;;;+597 741 2345
SS;A/C;C;city;;;;;+211 977 123 456
ST;A/C;C;city;;;;;+239 981 2345
SV;A/Z-C/S;CS;city;province;postal;(CP)9999;1101;+503 7012 3456
SX;A/C;C;city;;;;;+1 721 520 5678
SY;A/C;C;district;;;;;+963 944 567 890
SZ;A/C/Z;C;city;;postal;@999;H100;+268 7612 3456
TC;A/C/Z;CZ;city;;postal;TKCA 1ZZ;TKCA 1ZZ;+1 649 231 1234
TD;A/C;C;city;;;;;+235 63 01 23 45
TF;A/C;C;city
TG;A/C;C;city;;;;;+228 90 11 23 45
TH;A/C/S Z;C;city;province;postal;99999;10150;+66 81 234 5678
TJ;A/Z C;C;city;;postal;999999;735450;+992 91 712 3456
TK;A/C;C;city;;;;;+690 7290
TL;A/C;C;city;;;;;+670 7721 2345
TM;A/Z C;C;city;;postal;999999;744000;+993 66 123456
TN;A/Z C;C;city;;postal;9999;1002;+216 20 123 456
TO;A/C;C;city;;;;;+676 771 5123
TR;A/Z C/S;CZ;district;province;postal;99999;34110;+90 501 234 56 78
TT;A/C/Z;C;city;;postal;999999;500234;+1 868 291 1234
TV;A/C/S;C;city;island;;;;+688 90 1234
TW;A/C, S Z;CSZ;district;county;postal;999|[999]99|[999]999;100;+886 912 345 678
TZ;A/Z C;C;city;;postal;99999;14111;+255 621 234 567
UA;A/C/S/Z;CZ;city;oblast;postal;99999;15432;+380 50 123 4567
UG;A/C;C;city;;;;;+256 712 345678
UM;A/C S Z;CS;city;state;zip;99999|[99999]-9999;96898
US;A/C, S Z;CSZ;city;state;zip;99999|[99999]-9999;95014;+1 201 555 0123
UY;A/Z C S;C;city;province;postal;99999;11600;+598 94 231 234
UZ;A/Z C/S;C;city;province;postal;999999;702100;+998 91 234 56 78
VA;A/Z C;C;city;;postal;(V)99999;00120;+39 312 345 6789
VC;A/C Z;C;city;;postal;VC9999;VC0100;+1 784 430 1234
VE;A/C Z, S;CS;city;state;postal;9999;1010;+58 412 1234567
VG;A/C/Z;;city;;postal;VG9999;VG1110;+1 284 300 1234
VI;A/C S Z;CSZ;city;state;zip;99999|[99999]-9999;00802;+1 340 642 1234
VN;A/C/S Z;S;city;province;postal;99999|999999;70010;+84 912 345 678
VU;A/C;C;city;;;;;+678 591 2345
WF;A/Z C;CZ;city;;postal;99999;98600;+681 82 12 34
WS;A/C;C;city;;;;;+685 72 12345
XK;A/Z C;C;city;;postal;99999;10000;+383 43 201 234
YE;A/C;C;city;;;;;+967 712 345 678
YT;A/Z C;CZ;city;;postal;99999;97600;+262 639 01 23 45
ZA;A/C/Z;CZ;city;;postcode;9999;0083;+27 71 123 4567
ZM;A/Z C;C;city;;postal;99999;50100;+260 95 5123456
ZW;A/C;C;city;;;;;+263 71 234 5678
`;
