/** Codes of two letters that are no country. */
const NO_REGION = new Set(['EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const FIRST_LETTER = 65;
const LETTERS = 26;
/** Names of time zones that are seldom meant as places. */
const NO_CITY = new Set('Beulah Casey Center Davis Easter Knox Marengo Mawson Midway Rothera Vostok Wake'.split(' '));
/** Places that the platform has no name for. */
const MORE =
  'Africa|America|Arizona|Asia|Atlanta|Austria|Bangalore|Barcelona|Beijing|Boston|Britain|California|Catalonia|Chengdu|Cologne|Dallas|Delhi|England|Europe|European Union|Florence|Florida|Frankfurt|Geneva|Great Britain|Guangdong|Guangzhou|Hamburg|Hangzhou|Hawaii|Houston|Illinois|Kyoto|Latin America|Leipzig|Liverpool|Manchester|Massachusetts|Miami|Michigan|Middle East|Milan|Montreal|Mumbai|Munich|Nanjing|Naples|New Delhi|New Jersey|North America|North Korea|Northern Ireland|Ohio|Osaka|Oxford|Pennsylvania|Philadelphia|Quebec|Rio de Janeiro|Russia|San Diego|San Francisco|Scotland|Seattle|Shenzhen|South America|South Korea|Taipei|Texas|Tibet|Turkey|UK|USA|Venice|Wales|Washington|Wuhan|Yunnan';
const MORE_CHINESE =
  '中国 美国 英国 法国 德国 俄罗斯 日本 韩国 朝鲜 香港 澳门 台湾 欧洲 亚洲 非洲 美洲 北美 南美 拉美 东南亚 中东 欧盟 北京 上海 天津 重庆 广东 福建 浙江 江苏 山东 四川 河南 河北 湖南 湖北 云南 贵州 广西 海南 江西 安徽 山西 陕西 甘肃 青海 宁夏 新疆 西藏 内蒙古 黑龙江 吉林 辽宁';

interface PlaceNames {
  readonly english: ReadonlySet<string>;
  readonly chinese: ReadonlySet<string>;
}

let names: PlaceNames | undefined;

/** Countries in both languages and some 400 cities, as the platform names them: regions and time zones. */
function placeNames(): PlaceNames {
  if (names !== undefined) return names;
  const letters = [...Array(LETTERS).keys()].map((at) => String.fromCharCode(FIRST_LETTER + at));
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_REGION.has(code));
  const regions = (language: string): readonly string[] => {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => display.of(code) ?? []);
  };
  const cities = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
    .map((zone) => (zone.split('/').at(-1) ?? '').replaceAll('_', ' '))
    .filter((city) => !NO_CITY.has(city));
  names = {
    english: new Set([...regions('en'), ...cities, ...MORE.split('|')]),
    chinese: new Set([...regions('zh'), ...MORE_CHINESE.split(' ')]),
  };
  return names;
}

/** True for a country, continent, state or large city in English. */
export const isPlaceName = (name: string): boolean => placeNames().english.has(name);

/** True for a country, continent or province in Chinese. */
export const isRegion = (name: string): boolean => placeNames().chinese.has(name);
