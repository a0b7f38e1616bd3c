import { describe, expect, it } from 'vitest';
import { inChinese, told } from './told.ts';

describe('inChinese', () => {
  it('puts the values of a sentence into the Chinese one', () => {
    expect(inChinese('Port 8080 is taken by another program.')).toBe(
      '端口 8080 已被另一个程序占用：请用 --port 给出另一个。',
    );
  });

  it('reads several sentences in a row', () => {
    expect(inChinese('The crawl has ended: You stopped the crawl. Start a new one, or raise its limits first.')).toBe(
      '爬取任务已结束：您停止了爬取任务。 请开始新的爬取，或先提高其限额。',
    );
    expect(
      inChinese('The data was damaged; the damaged file is kept as a.db. Crawls that were not finished have ended: 2.'),
    ).toBe('数据已损坏；损坏的文件保留为 a.db。未完成的爬取任务已结束：2 个。');
  });

  it('turns a value that is a sentence of its own', () => {
    expect(inChinese('/x cannot be used to keep data: the disk is full. Give another folder with --data.')).toBe(
      '/x 不能用来保存数据：磁盘已满。请用 --data 给出另一个文件夹。',
    );
  });

  it('leaves a sentence that it does not know', () => {
    expect(inChinese('Something of a library went wrong.')).toBe('Something of a library went wrong.');
  });

  it('ends in a moment on a long text of a stranger', () => {
    const text = `${'a. '.repeat(2_000)}b`;
    const begun = process.cpuUsage();
    expect(inChinese(text)).toBe(text);
    // Processor time, in microseconds: a busy machine makes nothing slower by it.
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});

describe('told', () => {
  it('leaves English as it is', () => {
    expect(told('You stopped the crawl.', 'en')).toBe('You stopped the crawl.');
    expect(told('You stopped the crawl.', 'zh')).toBe('您停止了爬取任务。');
  });
});
