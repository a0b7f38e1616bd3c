import { NODE_ARGUMENTS } from '../../node-call.ts';

/** Command line of a service. Every path is absolute. */
export interface ServiceCall {
  /** The Node that runs it. */
  readonly node: string;
  /** `companion/ambit.mjs` of this installation. */
  readonly program: string;
  /** `serve` with its options. */
  readonly args: readonly string[];
}

/** Returns the whole command line of a service. */
export const callParts = ({ node, program, args }: ServiceCall): readonly string[] => [
  ...[node, ...NODE_ARGUMENTS],
  ...[program, ...args],
];

/** A program of the system and its arguments. */
export type SystemCall = readonly [program: string, ...args: string[]];

/**
 * The part of a system that starts programs when a user logs in. Pure: the caller writes the file and runs the calls.
 */
export interface ServiceManager {
  /** Name that the user's system gives it. */
  readonly name: string;
  /** Path of its file. */
  readonly file: string;
  content(call: ServiceCall): string | Buffer;
  /** Returns the call that a file makes: Node with its own arguments, the program with its arguments. */
  partsOf(file: Buffer): readonly string[];
  /** Makes the system read a new file and start the program, in order. */
  readonly activate: readonly SystemCall[];
  /** Ends the program and makes the system forget it, in order. The file is removed after them. */
  readonly deactivate: readonly SystemCall[];
  /** Succeeds while the program runs or is known to start at the next login. */
  readonly isActive: SystemCall;
  /** Advice for the user once it is installed. */
  readonly hint: string;
}

/** Name of the service in every system. */
export const SERVICE_NAME = 'ambit';

/** Takes back `escapeXml` of `companion/lab/report/escape.ts`. */
export const fromXml = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
