/** For objects of the wire and of files: a field that the schema does not name makes the whole object refused. */
export const strict = { additionalProperties: false } as const;
