import { expect, it } from 'vitest';
import { mayAct } from './may-act.ts';

it.each([
  'https://club.example/logout',
  'https://club.example/account/delete?id=7',
  'https://club.example/posts/7/%64elete',
  'https://club.example/index.php?action=vote&id=7',
  'https://club.example/list?unsubscribe=me',
  'https://club.example/cart/add/7',
  'https://bank.example/transfer?to=x',
  'https://club.example/%64elete?id=7&x=%ff',
  'https://club.example/deleteUser/7',
  'https://club.example/deletepost.php?id=7',
  'https://club.example/userLogout',
  'https://club.example/帖子/删除/7',
  'https://club.example/x?csrf=abc',
  'no address',
])('%s may do something', (url) => expect(mayAct(url)).toBe(true));

it.each([
  'https://club.example/',
  'https://club.example/viewtopic.php?t=48812&start=20',
  'https://library.example/articles/reader-reports-and-transferred-heat',
  'https://club.example/a/%ff/kettles',
  'https://club.example/newsletter/2024',
  'https://club.example/undeleted-scenes',
  'https://club.example/escipione',
])('%s only shows something', (url) => expect(mayAct(url)).toBe(false));
