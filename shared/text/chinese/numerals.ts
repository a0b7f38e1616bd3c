const NUMERALS = new Set('零〇一二三四五六七八九十百千万亿两几萬億兩幾');
const MEASURES = new Set(
  '个位种条次项天名年月日元件家座只张把块枚辆艘架台部本篇首幅支根片颗粒滴杯瓶碗份层间栋所套双对群批段节场届期号人口户岁米里亩吨斤克升度倍点分秒时刻声步回遍趟番样',
);

/** One character of a Chinese number. */
export const isNumeral = (character: string): boolean => NUMERALS.has(character);

/** One simplified character that counts things. */
export const isMeasureWord = (character: string): boolean => MEASURES.has(character);
