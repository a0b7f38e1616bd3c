import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { language } from './language.ts';

describe('language', () => {
  it.each([
    ['en', 'Everyone who works has the right to a fair wage and to rest at the end of the week.'],
    ['de', 'Die Bibliothek ist am Wochenende geschlossen, aber das Archiv hat geöffnet.'],
    ['fr', 'La bibliothèque est fermée le dimanche, mais les archives sont ouvertes.'],
    ['es', 'La biblioteca está cerrada los domingos, pero el archivo abre por la mañana.'],
    ['pt', 'A biblioteca está fechada aos domingos, mas o arquivo abre de manhã e não cobra.'],
    ['vi', 'Thư viện đóng cửa vào chủ nhật nhưng kho lưu trữ vẫn mở cửa.'],
    ['ru', 'Библиотека закрыта по воскресеньям, но архив работает.'],
    ['uk', 'Бібліотека зачинена щонеділі, але архів працює, і це добре.'],
    ['ar', 'المكتبة مغلقة يوم الأحد ولكن الأرشيف مفتوح'],
    ['fa', 'کتابخانه یکشنبه‌ها بسته است ولی بایگانی باز است'],
    ['hi', 'पुस्तकालय रविवार को बंद रहता है लेकिन अभिलेखागार खुला है'],
    ['ja', '図書館は日曜日に休みですが、資料室は開いています。'],
    ['ko', '도서관은 일요일에 문을 닫지만 자료실은 열려 있습니다.'],
    ['th', 'ห้องสมุดปิดวันอาทิตย์'],
    ['el', 'Η βιβλιοθήκη είναι κλειστή την Κυριακή'],
    ['zh', '图书馆星期日不开放，但是档案室照常开放。'],
    ['zh', '圖書館星期日不開放，但是檔案室照常開放。'],
  ])('knows %s', (tag, text) => expect(language(text)).toBe(tag));

  it('given a mixed text, the larger part decides', () => {
    expect(language('使用 Node.js 和 TypeScript 编写的浏览器扩展，可以在本机运行。')).toBe('zh');
    expect(language('The word 中文 means the Chinese language and is written with two characters.')).toBe('en');
  });

  it.each(['', ' \n\t', '12,345.67 %', '!!! ??? …', '\ud800', '😀🎉'])('given %j, recognises no language', (text) => {
    expect(language(text)).toBe('und');
  });

  it('answers with a tag for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(language(text)).toMatch(/^[a-z]{2,3}$/);
      }),
    );
  });
});
