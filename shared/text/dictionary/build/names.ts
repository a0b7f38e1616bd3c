import type { DictionaryEntry } from './source.ts';

/** Surnames by number of bearers (the commonest 300 or so of one character). */
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝';

/**
 * Each character followed by a capital letter: its −ln chance in this place of a name, in steps of half a nat from 'A'.
 */
export interface NameTables {
  readonly surname: string;
  readonly first: string;
  readonly second: string;
  readonly only: string;
}

/** How persons are named, counted over the names of the word list (each name once). */
export function nameTables(words: ReadonlyMap<string, DictionaryEntry>): NameTables {
  const surnames = new Set(SURNAMES);
  const counts = { surname: new Counter(), first: new Counter(), second: new Counter(), only: new Counter() };
  for (const [name, { tag }] of words) {
    const [surname = '', first = '', second = ''] = name;
    if (tag !== 'nr' || name.length < 2 || name.length > 3 || !surnames.has(surname)) continue;
    counts.surname.add(surname);
    if (name.length === 2) counts.only.add(first);
    else {
      counts.first.add(first);
      counts.second.add(second);
    }
  }
  const { surname, first, second, only } = counts;
  return { surname: surname.table(1), first: first.table(2), second: second.table(2), only: only.table(2) };
}

class Counter {
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(character: string): void {
    this.#counts.set(character, (this.#counts.get(character) ?? 0) + 1);
    this.#total += 1;
  }

  table(least: number): string {
    return [...this.#counts]
      .filter(([, count]) => count >= least)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([character, count]) => character + String.fromCharCode(65 + Math.round(2 * Math.log(this.#total / count))))
      .join('');
  }
}
