/** The code of a fault of the system, a library or a database, such as ENOENT; '' when it has none. */
export const faultCode = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
