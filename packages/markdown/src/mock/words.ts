const words = (text: string): readonly string[] => text.split(' ');

export const ENGLISH_WORDS = words(
  'about account across after again along answer area around balance basic before begin below better between book bridge bright build call care carry change clear close cloud common corner count course cover create current data delay deliver design detail draw drive early easy edge enough entry even event every field figure find first follow form forward free front full garden gather gentle give glass ground group grow half handle harbour head help high hold home house idea inside island join keep kind language large last later learn letter level light line list little local long made main many mark market matter measure meeting middle mind minute month morning mountain move music name near north note number offer often open order other page paper part path people place plain plan point price project public quick quiet reach ready record region report rest result river road room round rule same save scale season second send series service share short side simple small smooth sound south space stand start station step still stone store story strong summer supply support table team test time together total town trade travel turn under update value view visit voice wait walk water weather week while window winter word work world write year young',
);
/** Some of the most common ones. */
export const CHINESE_CHARACTERS = [
  ...'的一是了在有人这上中大来为个国和地到以说时要就出会可也生能过对多然于心学么之都好看起发当成只如事把还用第样道想作种开美总从面前最新分定见两本长老其三小关点加由日使比手理现水物表明程流高光体新路认相信化重应间月通利力队正平向变打内自形书平问机部并南北东山花边各设合与求安区已报清华政风计真务具气期建速周全望近术观程空温清科海市区转增立走交院品便农导结义收类准级式转记常青声白万解强节存单确际调识史基约证段派离府图热效思专华格容织装影书河达委养组斯连步历精照元写听希注引满局远根布条究音消选值批令城技往支红石村始称',
];
export const TOP_LEVEL_DOMAINS = words('com net org io dev cn info app co biz');
export const PROTOCOLS = words('http https ftp mailto tel ws');
