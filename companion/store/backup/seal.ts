import { type CipherGCM, createCipheriv, createDecipheriv, type DecipherGCM, randomBytes, scrypt } from 'node:crypto';
import { TAG_LENGTH } from './backup-file.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** The nonce of GCM (NIST SP 800-38D, 8.2.2). */
const NONCE_BYTES = 12;
/**
 * Cost of a guess at the passphrase: 128 MiB of memory and a third of a second (RFC 7914; OWASP's advice of 2024). Part
 * of the format, so that no file can demand more.
 */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** The public part of an encryption; base64. */
export interface Seal {
  readonly salt: string;
  readonly nonce: string;
}

/** Makes salt and nonce by chance. Every backup has its own key, so no nonce meets the same key again. */
export const newSeal = (): Seal => ({
  salt: randomBytes(SALT_BYTES).toString('base64'),
  nonce: randomBytes(NONCE_BYTES).toString('base64'),
});

export async function sealing(passphrase: string, { salt, nonce }: Seal): Promise<CipherGCM> {
  const key = await keyOf(passphrase, salt);
  return createCipheriv(CIPHER, key, Buffer.from(nonce, 'base64'), { authTagLength: TAG_LENGTH });
}

export async function unsealing(passphrase: string, { salt, nonce }: Seal): Promise<DecipherGCM> {
  const key = await keyOf(passphrase, salt);
  return createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64'), { authTagLength: TAG_LENGTH });
}

/** Returns the key of a passphrase. Systems give the same letters in different code points; NFC makes them equal. */
const keyOf = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, COST, (fault, key) =>
      fault === null ? resolve(key) : reject(fault),
    );
  });
