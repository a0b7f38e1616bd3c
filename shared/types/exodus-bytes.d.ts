// Replaces the declarations of @exodus/bytes in the zone `shared`: those bring the types of Node.
/** Decodes base64. @throws TypeError or SyntaxError for anything else */
export function fromBase64(text: string): Uint8Array;
/** Decodes UTF-8; malformed bytes become U+FFFD. */
export function utf8toStringLoose(bytes: Uint8Array): string;
