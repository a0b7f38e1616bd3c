/** Options for objects of the wire and of files: a field outside the schema makes the whole object invalid. */
export const strict = { additionalProperties: false } as const;
