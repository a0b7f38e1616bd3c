import { onTestFinished } from 'vitest';

type Closing = () => Promise<unknown> | undefined;

export interface Closable {
  close(): Promise<void>;
}

/**
 * Opens things one after another that are closed together, newest first. Where one of them does not open, the others are closed at once: the
 * files of a run share their process.
 * @param open is given what to call with how each of them is closed.
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
