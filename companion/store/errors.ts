/** The state folder or a file in it can be read by others. *Tell the user: the remedy is in the message.* */
export class StoreNotPrivate extends Error {
  override readonly name = 'StoreNotPrivate';
  readonly code = 'store-not-private';
}

/** No folder can be made or read where the state folder is to be. *Tell the user: the remedy is in the message.* */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable';
  readonly code = 'folder-unusable';
}

/** Another companion has the folder open. *Use that one, or another folder.* */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
  readonly code = 'store-in-use';
}

/** The database was written by a newer Ambit; it was not touched. *Tell the user to update.* */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
  readonly code = 'store-too-new';
}

/**
 * An older Ambit wrote the database, and a reader cannot bring it up to date. *Tell the user: the remedy is in the
 * message.*
 */
export class StoreTooOld extends Error {
  override readonly name = 'StoreTooOld';
  readonly code = 'store-too-old';
}

/** The SQLite library has a known fault that can lose data. *Reinstall.* */
export class UnfitLibrary extends Error {
  override readonly name = 'UnfitLibrary';
  readonly code = 'unfit-library';
}

export const FULL_SENTENCE = 'The disk is full: free some room, then go on. Nothing that was kept is lost.';

/**
 * The disk, or the user's share of it, is full; nothing of the failed call was written. *Tell the user; the same call
 * can be made again.*
 */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'storage-full';
}

/**
 * Another connection reads the database, so its log could not be emptied. *Tell the user; the same call can be made
 * again.*
 */
export class LogHeld extends Error {
  override readonly name = 'LogHeld';
  readonly code = 'busy';
}

/** The database failed in a way that no call can mend. *Stop; the next start checks and repairs.* */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken';
  readonly code = 'store-broken';
}

/** The database that workers share cannot be reached just now. *Try again in a moment.* */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
  readonly code = 'store-away';
}

/**
 * A move into the shared database is running, or broke off before its end. *Tell the user: the remedy is in the
 * message.*
 */
export class MoveUnfinished extends Error {
  override readonly name = 'MoveUnfinished';
  readonly code = 'move-unfinished';

  constructor() {
    super(
      'A move into this store is not finished: the same call of ambit move goes on with it, and after that it can be used.',
    );
  }
}
