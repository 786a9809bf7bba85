import { Migration } from '@mikro-orm/migrations'
import { fold as formerFold } from './Migration20261122193000_faster_rebuild.ts'

/**
 * Folds the letters of all Latin alphabets, all punctuation and all blanks, as server/database/fold.ts does: 'Işıl' was found by no
 * ASCII letters, and 'Barnard’s' not by "Barnard's". Slugs stay as they are.
 */
export class Migration20261126090000_fold_all_letters extends Migration {
  override name = 'Migration20261126090000_fold_all_letters'

  override up(): void {
    this.addSql(`create function ${foldBeyondAscii}`)
    this.addSql(`create or replace function ${fold}`)
    this.addSql('select rebuild_directory()')
  }

  override down(): void {
    this.addSql(`create or replace function ${formerFold}`)
    this.addSql('drop function fold_beyond_ascii(text)')
    this.addSql('select rebuild_directory()')
  }
}

/** Inlined, because it is not strict; most texts are ASCII. By the collation "C" on purpose: in Turkish, 'I' is no 'i'. */
const fold = `
  fold(value text) returns text language sql immutable parallel safe as $$
    select case when octet_length(value) = length(value)
      then btrim(regexp_replace(lower(value collate "C"), '[^a-z0-9]{2,}|[^a-z0-9 ]', ' ', 'g'))
      else fold_beyond_ascii(value) end
  $$`

/** By folded letter. */
const letters = {
  '2': 'Ƨƨ',
  '3': 'Ꜫꜫ',
  '4': 'ꜬꜭꜮꜯ',
  '5': 'Ƽƽ',
  '6': 'Ƅƅↅ',
  a: 'ȺɅɐɑɒʌᴀᶏᶐⱥⱭⱯⱰꞺꞻꬰꭤ',
  aa: 'Ꜳꜳ𐞀',
  ae: 'ÆæᴁᴂꞚꞛꬱ',
  ao: 'Ꜵꜵ',
  au: 'Ꜷꜷ',
  av: 'ꜸꜹꜺꜻ',
  ay: 'Ꜽꜽ',
  b: 'ƀƁƂƃɃɓʙᴃᴯᵬᶀꞖꞗꞴꞵ',
  c: 'ƇƈǀȻȼɕᴄↃↄꜾꜿꞒꞓꞔꟄ𝼝',
  d: 'ÐðĐđƉƊƋƌȡɖɗᴅᴆᵭᶁᶑẟꝱꝹꝺꟇꟈ𝼥',
  db: 'ȸ',
  dz: 'ƻʣʥꭦ',
  dzh: 'ʤ𝼒𝼙',
  e: 'ƎƏƐǝɆɇɘəɛɜᴇᴈᶒᶓᶔᶕⱸⱻꞫꬲꬳꬴ',
  er: 'ɚɝ',
  f: 'ƑƒɸᵮᶂℲⅎꜰꝻꝼꞘꞙꟻꬵ',
  fng: 'ʩ𝼀',
  g: 'ƓƔǤǥɠɡɢɣʛᵷᵹᶃꝽꞠꞡꞬꟐꟑꬶ𝼁𝼂',
  gh: 'Ƣƣ',
  h: 'ĦħɦɧʜⱧⱨⱵⱶꜦꜧꞕꞪꟵꟶ',
  hw: 'ƕǶ',
  i: 'ıƖƗɨɩɪɿʅᴉᵎᵻᵼᶖꞮꞼꞽꟷꟾ𝼚',
  ia: 'ꭠ',
  ie: 'ꭡ',
  j: 'ȷɈɉɟʄʝᴊꞲ',
  k: 'ƘƙʞᴋᶄⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣꞰ𝼃𝼐',
  l: 'ŁłƚƛȴȽɫɬɭʟᴌᶅↆⱠⱡⱢꝆꝇꝈꝉꝲꞎꞭꟚꟛꟜꬷꬸꬹ𝼄𝼑𝼓𝼦',
  ll: 'ỺỻꞀꞁ',
  ls: 'ʪ',
  lz: 'ʫ',
  lzh: 'ɮ𝼅',
  m: 'ɱᴍᵯᶆⱮꝳꟽꟿꬺ',
  n: 'ƝƞȠȵɲɳɴᴎᴻᵰᶇꝴꞐꞑꞤꞥꬻ𝼧',
  ng: 'ŊŋꝾꝿꬼ𝼇𝼔',
  o: 'ØøƆƟɔɞɵᴏᴐᴑᴒᴓᴖᴗᶗⱷⱺꝊꝋꝌꝍꞶꞷꟀꟁꬽꬾꬿ𝼛',
  oe: 'ŒœɶʚᴔꞜꞝꭀꭁꭂꭢ',
  oo: 'Ꝏꝏꭃꭄ',
  ou: 'Ȣȣᴕ',
  p: 'ƤƥᴘᵱᵽᶈⱣꝐꝑꝒꝓꝔꝕꟼ',
  pc: 'ʘ',
  q: 'ĸǃɊɋʗʠꝖꝗꝘꝙꞯ𝼊𝼏',
  qc: 'ǂ𝼋𝼌',
  qp: 'ȹ',
  r: 'ƦɌɍɹɺɻɼɽɾʀʁᴙᴚᵲᵳᶉⱤⱹꝚꝛꝜꝝꝵꝶꞂꞃꞦꞧꭅꭆꭇꭉꭋꭌꭨ𝼈𝼕𝼖𝼨',
  rr: 'ꭈꭊ',
  s: 'ȿʂᵴᶊẜẝⱾꜱꝬꝭꝸꞄꞅꞨꞩꟅꟉꟊꟌꟍꟖꟗꟘꟙ꟱𝼞𝼩',
  sh: 'Ʃƪʃʆᶋᶘꭍ',
  ss: 'ßẞ',
  t: 'ŦŧƫƬƭƮȶȾʇʈᴛᵵⱦꝷꞆꞇꞱ𝼉𝼍𝼪',
  tc: 'ʨ',
  th: 'ÞþᵺꝤꝥꝦꝧ',
  thth: '꟒ꟓ',
  ts: 'ƾʦꭧ',
  tsh: 'ʧ𝼗𝼜',
  tz: 'Ꜩꜩ',
  u: 'ƱɄɤɷʉʊᴜᴝᴞᵾᵿᶙꞸꞹꞾꞿꟋꭎꭏꭒ',
  ue: 'ᵫꞞꞟ',
  ui: 'ꭐꭑ',
  uo: 'ꭣ',
  v: 'ƲʋᴠᶌỼỽⱱⱴꝞꝟꝨꝩ',
  vy: 'Ꝡꝡ',
  w: 'ƜƿǷɯɰʍᴟᴡⱲⱳꟂꟃꟺ',
  ww: 'ʬ꟔ꟕ',
  x: 'ǁʖᶍꞳꭓꭔꭕꭖꭗꭘꭙ𝼎',
  y: 'ƳƴȜȝɎɏɥʎʏʮʯỾỿꞍꭚ𝼆',
  z: 'ƍƵƶȤȥɀʐʑᴢᵶᶎⱫⱬⱿꝢꝣꟆ',
  zh: 'Ʒƺʒʓᴣᶚ𝼘',
  ƹ: 'Ƹ',
  ɂ: 'Ɂ',
  σ: 'ς',
  ꜣ: 'Ꜣ',
  ꜥ: 'Ꜥ',
  ꝫ: 'Ꝫ',
  ꝯ: 'Ꝯ',
  '꟏': '꟎',
}
/** Of other scripts. Not by PostgreSQL's `lower`, which depends on the locale of the database. */
const capitals =
  'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'
const small = [
  ...'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃',
]

const plain = [
  ...Object.entries(letters).flatMap(([folded, each]) => [...each].map((letter) => [letter, folded])),
  ...[...capitals].map((letter, index) => [letter, small[index]]),
]

const separators = [
  String.raw`\x01-/:-@\[-\x60{-\x7f`,
  String.raw`\u0080-\u009f\u00a1\u00a7\u00ab\u00b6-\u00b7\u00bb\u00bf\u02b9-\u02bf\u02c8\u02ee\u055a-\u055f\u0589-\u058a\u05be`,
  String.raw`\u05c0\u05c3\u05c6\u05f3-\u05f4\u0609-\u060a\u060c-\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d`,
  String.raw`\u07f7-\u07f9\u0830-\u083e\u085e\u0964-\u0965\u0970\u09fd\u0a76\u0af0\u0c77\u0c84\u0df4\u0e4f\u0e5a-\u0e5b`,
  String.raw`\u0f04-\u0f0b\u0f0d-\u0f12\u0f14\u0f3a-\u0f3d\u0f85\u0fd0-\u0fd4\u0fd9-\u0fda\u104a-\u104f\u10fb\u1360-\u1368\u1400`,
  String.raw`\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u1944-\u1945`,
  String.raw`\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f`,
  String.raw`\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u2010\u2012-\u2016\u2018-\u2023\u2027-\u2029\u2030-\u2032\u2035\u2038-\u203b\u203d`,
  String.raw`\u203f-\u2043\u2045-\u2046\u204a-\u2051\u2053-\u2056\u2058-\u205e\u2212\u2308-\u230b\u2768-\u2775\u27c5-\u27c6`,
  String.raw`\u27e6-\u27ef\u2983-\u2998\u29d8-\u29db\u29fc-\u29fd\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e4f`,
  String.raw`\u2e52-\u2e5d\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30a0\u30fb\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e`,
  String.raw`\ua6f2-\ua6f7\ua78b-\ua78c\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd`,
  String.raw`\ua9de-\ua9df\uaa5c-\uaa5f\uaade-\uaadf\uaaf0-\uaaf1\uabeb\ufd3e-\ufd3f\ufe45-\ufe46\U00010100-\U00010102\U0001039f`,
  String.raw`\U000103d0\U0001056f\U00010857\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6`,
  String.raw`\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010ead\U00010ed0\U00010f55-\U00010f59\U00010f86-\U00010f89`,
  String.raw`\U00011047-\U0001104d\U000110bb-\U000110bc\U000110be-\U000110c1\U00011140-\U00011143\U00011174-\U00011175`,
  String.raw`\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d5`,
  String.raw`\U000113d7-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145b\U0001145d\U000114c6\U000115c1-\U000115d7`,
  String.raw`\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b\U00011944-\U00011946\U000119e2`,
  String.raw`\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45`,
  String.raw`\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2`,
  String.raw`\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3b\U00016b44\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2`,
  String.raw`\U0001bc9f\U0001da87-\U0001da8b\U0001e5ff\U0001e95e-\U0001e95f`,
].join('')

const removed = [
  String.raw`\u00ad\u0300-\u033f\u0342\u0345-\u036f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff`,
  String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufff8`,
  String.raw`\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`,
].join('')

const foldBeyondAscii = `
  fold_beyond_ascii(value text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    words text := btrim(regexp_replace(
      regexp_replace(normalize(value, NFKD), '[${removed}]', '', 'g'), '[${separators}]+', ' ', 'g'));
  begin
    if octet_length(words) = length(words) then return lower(words collate "C"); end if;
    return (
      select string_agg(coalesce('${JSON.stringify(Object.fromEntries(plain))}'::jsonb ->> letter, letter), '' order by place)
      from string_to_table(lower(words collate "C"), null) with ordinality given (letter, place));
  end $$`
