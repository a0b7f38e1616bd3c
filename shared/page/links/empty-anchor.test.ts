import { expect, test } from 'vitest';
import { saysNothing } from './empty-anchor.ts';

test.each([
  '',
  ' ',
  'here',
  'Here',
  'CLICK HERE!',
  'READ MORE',
  'Read  more',
  'more ',
  '42 7',
  '» Read  more…',
  'top',
  'this',
  'About',
  '这里',
  '关于我们',
  '返回顶部',
  '[3]',
  '1',
  '›',
  '更多>>',
  '首页',
  '点击这里',
  '【详细】',
  '下一页',
  'Ｈｏｍｅ',
  '1/20',
  'Read the full story',
  'Find out more »',
  '點擊這裏',
  '更多內容',
  '詳細',
  '閱讀全文',
  '登錄',
  '聯絡我們',
  '上一頁',
  '点我',
])('says nothing: %s', (anchor) => expect(saysNothing(anchor)).toBe(true));

test.each([
  'here be dragons',
  'Topology',
  'About turtles',
  '更多恐龙',
  '首页设计的历史',
  '3D printing',
  'Article 5',
  '中',
])('says something: %s', (anchor) => expect(saysNothing(anchor)).toBe(false));

test('given long anchors, they always count as words, and cost nothing', () => {
  expect(saysNothing('»'.repeat(1_000_000))).toBe(false);
});
