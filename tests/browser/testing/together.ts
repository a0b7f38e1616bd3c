import { onTestFinished } from 'vitest';

type Closing = () => Promise<unknown> | undefined;

export interface Closable {
  close(): Promise<void>;
}

/**
 * Opens resources one after another and closes them together, newest first. If one fails to open, closes the others at
 * once, because the files of a run share their process. @param open gets a function that registers how to close each
 */
export async function openTogether<T extends object>(
  open: (closeLater: (closing: Closing) => void) => Promise<T>,
): Promise<T & Closable> {
  const closings: Closing[] = [];
  const close = async (): Promise<void> => {
    for (const closing of closings.splice(0).reverse()) await closing();
  };
  try {
    return { ...(await open((closing) => closings.push(closing))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a resource for one try of a test and closes it when the try ends, so that a second try starts clean. */
export async function forThisTry<T extends Closable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  onTestFinished(() => opened.close());
  return opened;
}
