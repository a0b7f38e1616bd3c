/** The code of a fault of the system, a library or a database, such as ENOENT; '' when it has none. */
export const faultCode = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'code' in fault && typeof fault.code === 'string' ? fault.code : '';

/**
 * Tells whether the system refused a write for want of room: on the disk, in the user's share of it, or in what one
 * file may have.
 */
export const isOfFullDisk = (fault: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(faultCode(fault));
