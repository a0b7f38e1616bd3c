/**
 * Words of addresses that do something when they are opened, in the languages of the extension and a few more. Letters
 * are lower case, accents as sites write them and without.
 */
const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Verbs that name an act in any short name of an address: they end, remove or switch off. */
export const ENDING = words(
  'logout logoff signout signoff delete del remove destroy purge erase wipe unsubscribe deactivate disable uninstall revoke terminate rollback',
  'unpublish unfollow unfriend unlink unregister unlike unstar unpin unwatch unban unblock unlock undelete deauthorize disconnect disapprove',
  'blacklist cancel kill downgrade impersonate optout',
  // German, French, Spanish, Italian, Portuguese, Dutch, Polish, Turkish.
  'abmelden ausloggen logge löschen loeschen entfernen kündigen kuendigen deaktivieren stornieren sperren abbestellen',
  'déconnexion deconnexion supprimer effacer désactiver desactiver résilier resilier désabonner desabonner désinscription desinscription',
  'eliminar borrar desactivar deshabilitar desconectar cerrarsesion cancelar salir disconnetti elimina cancella disattiva rimuovi disiscriviti esci',
  'excluir apagar remover desativar desconectar sair uitloggen verwijderen afmelden annuleren wyloguj usun usuń anuluj cikis çıkış sil iptal',
);

/** Verbs that are ordinary words, too: they count as the last name of a path, before an id, or beside their object. */
export const CHANGING = words(
  'add create edit update save submit send post publish share vote upvote downvote rate like dislike follow subscribe join leave confirm verify approve',
  'accept reject decline deny grant allow invite buy checkout pay purchase donate transfer refund withdraw activate enable install upgrade reset restore',
  'revert undo close open reopen lock unlock block ban mute hide show archive unarchive trash spam flag report pin star bookmark favorite favourite',
  'watch mark unmark move copy merge split rename assign unassign import upload set toggle apply execute exec run start stop restart pause resume reboot',
  'shutdown suspend promote demote claim release book reserve renew enroll enrol authorize connect link clear empty drop clean',
  'truncate flush rebuild sync deploy reindex regenerate rotate generate expire force bump attach detach checkin checkout ship process trigger notify rm',
  // German, French, Spanish, Italian, Portuguese.
  'kaufen bestellen bezahlen bestätigen bestaetigen absenden senden speichern hinzufügen hinzufuegen ändern aendern anlegen abonnieren teilen',
  'acheter payer commander confirmer envoyer ajouter modifier valider enregistrer publier partager fermer accepter refuser annuler',
  'comprar pagar confirmar enviar agregar añadir anadir guardar aceptar rechazar publicar compartir cerrar editar modificar actualizar',
  'acquista paga conferma invia aggiungi salva accetta rifiuta pubblica condividi chiudi modifica annulla',
  'adicionar salvar aceitar recusar compartilhar fechar atualizar kopen betalen bevestigen kup zaplac satinal gonder kaydet onayla',
);

/**
 * Words of these that name contents as often (`/post/7`, `/archive`). They count only after an id or a thing:
 * `/users/3/report`.
 */
export const NOUNS = words(
  'post report share like rate link show watch book order copy import run start stop process set star archive mark release move split open spam vote',
  'resume update lock block sync ship install display save connect reset upload update rotate clean empty comment editar set bump force drop',
);

/** Names of a path behind which any word is one of many labels. */
export const LABELS = words(
  'tag tags category categories topic topics label labels keyword keywords wiki author authors glossary dictionary',
);

/** Things that are acted on: `closeAccount`, `add-to-cart`, `user_enable`. */
export const THINGS = words(
  'account accounts user users member members friend friends profile password email mail avatar session sessions token key keys post posts comment comments',
  'message messages thread topic page pages item items cart basket wishlist order orders subscription payment invoice file files photo photos image album',
  'video list lists group groups team role roles permission permissions access site db database table backup plugin theme config settings cache log logs',
  'all me my now it selected entry entries record records row rows event events job jobs task tasks node nodes server service instance vm device webhook',
  'konto benutzer beitrag compte utilisateur article panier cuenta usuario carrito utente carrello conta usuário usuario carrinho',
);

/** Names of parameters that select an act; every value counts but those that only show something. */
export const ACT_KEYS = words('action act do cmd command op oper operation task todo method handler');
export const SHOWING = words(
  'view show display list index read get diff history raw source info print render search find query browse page detail details help about rss feed atom',
  'sitemap thread topic article news category tag archive download home main default login register preview compare select filter sort next prev previous',
  'open go recent recentchanges profile doc docs faq static content user users member members gallery photo album img image blog post entry item product',
);

/** Names of parameters that belong to a form: an address that has one was made to act. */
export const FORM_KEYS = words(
  'csrf csrftoken csrfmiddlewaretoken xsrf token nonce wpnonce authenticity sesskey formkey postkey viewstate logouthash securitytoken sessionkey',
);

/** Verbs of scripts without spaces, which appear in a longer name without a boundary. */
export const UNSPACED: readonly string[] = [
  ...'退出 退出登录 注销 註銷 登出 删除 刪除 移除 取消 关闭 關閉 停用 禁用 封禁 举报 投票 购买 購買 支付 付款 提交 发送 發送 发布 發布 确认 確認 清空 退订 退訂'.split(
    ' ',
  ),
  ...'ログアウト 削除 退会 取消 解約 無効 購入 送信 投稿 確認 停止 로그아웃 삭제 탈퇴 취소 해지 구매 결제 전송 확인'.split(
    ' ',
  ),
  ...'выход выйти удалить отменить отключить заблокировать закрыть купить оплатить отправить подтвердить отписаться'.split(
    ' ',
  ),
  ...'خروج حذف إلغاء تعطيل إغلاق شراء دفع إرسال تأكيد'.split(' '),
];
