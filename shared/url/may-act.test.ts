import { describe, expect, it } from 'vitest';
import { ENDING } from './acting-words.ts';
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

/** Addresses that real programs act at, by the shape of the address. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  'the last name': [
    ...[
      '/users/3/deactivate',
      '/account/close',
      '/plugins/backup/disable',
      '/session/kill',
      '/posts/7/publish',
      '/posts/7/like',
    ],
    ...[
      '/friends/9/block',
      '/orders/7/refund',
      '/tickets/5/reopen',
      '/server/restart',
      '/comments/5/flag',
      '/posts/7/report',
    ],
    ...['/settings/2fa/disable', '/oauth/apps/5/revoke', '/me/deactivate', '/invoices/12/pay', '/topics/4/lock'],
  ],
  'a name before an id or a thing': [
    ...['/trash/3', '/publish/3', '/oolong/delete/3', '/disable/5', '/close/account', '/kill/8f14e45fceea167a'],
    ...[
      '/remove/item/4',
      '/activate/3',
      '/approve/77',
      '/confirm/Zm9vYmFyOTg3',
      '/unsubscribe/abcdef0123456789',
      '/rollback/12',
      '/ban/user/7',
    ],
  ],
  'the last name, the row in the query': [
    ...[
      '/session/kill?id=3',
      '/vote?id=7',
      '/like?post_id=7',
      '/oolong/rollback?rev=3',
      '/report?comment_id=8',
      '/close?ticketid=4',
    ],
  ],
  'camel case': [
    '/deleteUser/7',
    '/closeAccount',
    '/addToCart?sku=4',
    '/userDisable',
    '/api/KillSession',
    '/RPC/ResetPassword',
  ],
  'kebab and snake case': [
    '/delete-user',
    '/close-account',
    '/add-to-cart/4',
    '/user_disable',
    '/log_out',
    '/sign-out',
    '/clear_cart',
  ],
  'a program': [
    ...[
      '/deactivate.php',
      '/UserDelete.do',
      '/closeAccount.action',
      '/disable.aspx?uid=3',
      '/logout.jsp',
      '/cgi-bin/remove.cgi',
    ],
    ...[
      '/deletepost.php?id=7',
      '/killsession.php',
      '/admin/user.delete',
      '/user:disable',
      '/node/7/delete',
      '/@@delete_confirmation',
    ],
  ],
  'a parameter that says the act': [
    ...[
      '/x.php?action=trash',
      '/x?do=deactivate',
      '/x?op=disable',
      '/x?cmd=reboot',
      '/x?task=unpublish',
      '/x?act=kick&u=4',
    ],
    ...['/wp-login.php?action=logout', '/index.php?mod=x&todo=expunge', '/w/index.php?title=Tea&action=purge'],
  ],
  'a verb as parameter': [
    '/x?delete=3',
    '/x?remove_item=4',
    '/x?logout',
    '/x?disable=1',
    '/x?add-to-cart=4',
    '/x?approve=7',
    '/x?closeAccount',
  ],
  'a verb as value': ['/x?mode=delete', '/x?p=logout', '/x?page=deactivate&u=1', '/x?m=deleteUser'],
  'a form': ['/x?csrf=abc', '/x?_wpnonce=abc', '/x?authenticity_token=abc', '/x?sesskey=abc', '/x?csrf_token=1'],
  'other languages': [
    ...[
      '/konto/löschen',
      '/abmelden',
      '/benutzer/3/sperren',
      '/bestellung/stornieren',
      '/compte/supprimer',
      '/d%C3%A9connexion',
    ],
    ...[
      '/cuenta/eliminar',
      '/usuario/3/desactivar',
      '/cerrar-sesion',
      '/conta/excluir',
      '/sair',
      '/disconnetti',
      '/utente/elimina',
    ],
    ...[
      '/用户/注销',
      '/帖子/删除/7',
      '/账户/停用',
      '/登出',
      '/会员/退会',
      '/ログアウト',
      '/삭제/7',
      '/выход',
      '/аккаунт/удалить',
      '/حذف/7',
    ],
  ],
};

describe.each(Object.entries(FORMS))('given %s', (_, paths) => {
  it.each(paths)('https://club.example%s may do something', (path) => {
    expect(mayAct(`https://club.example${path}`)).toBe(true);
  });
});

it('given at least 75 forms that act, the list of them is that long', () => {
  expect(Object.values(FORMS).flat().length).toBeGreaterThanOrEqual(75);
});

it('given any verb that ends something, every place for it in an address counts', () => {
  const places = [
    ...[
      '/V',
      '/V/7',
      '/users/7/V',
      '/V/user/7',
      '/x?V=7',
      '/x?V',
      '/x?action=V',
      '/x?mode=V',
      '/V.php',
      '/V.do?id=7',
      '/admin/V_user',
      '/user-V',
    ],
    ...['/userV', '/V;7', '/a/V/b/c', '/api/v1/user.V', '/V7', '/x?a=b&amp;V=7', '/V/'],
  ];
  const missed = [...ENDING].flatMap((verb) =>
    places.flatMap((place) => {
      const path = place.replace('V', place === '/userV' ? `${verb[0]?.toUpperCase()}${verb.slice(1)}` : verb);
      return mayAct(`https://club.example${path}`) ? [] : [path];
    }),
  );
  expect(missed).toEqual([]);
});

it.each([
  ...[
    '/how-to-delete-a-branch-in-git',
    '/2019/08/why-i-deactivated-my-account',
    '/posts/close-encounters-of-the-third-kind',
  ],
  ...['/articles/2024/publish-or-perish-again', '/tags/share', '/category/open', '/archive/', '/post/My-new-kettle'],
  ...[
    '/docs/sql-delete.html',
    '/2.10/en/gimp-file-save.html',
    '/watch/12',
    '/report/2019',
    '/show/7',
    '/book/3',
    '/news/12345',
  ],
  ...[
    '/viewtopic.php?t=48812&start=20',
    '/index.php?action=view&id=3',
    '/wiki/tea?action=diff&version=3',
    '/list?order=date&sort=asc',
  ],
  ...[
    '/search?q=how+to+delete+a+branch+in+git',
    '/x?page=2',
    '/doku.php/start?rev=1392157875',
    '/w/index.php?title=Tea&oldid=3',
  ],
  ...[
    '/wiki/如何删除一篇文章',
    '/logbook',
    '/addresses',
    '/newsletter/2024',
    '/tea-removal-guide-for-beginners',
    '/the-cancelled-tea-party-of-1773',
  ],
])('https://club.example%s only shows something', (path) => expect(mayAct(`https://club.example${path}`)).toBe(false));
