import type { ArchiveSystem } from './runtimes.ts';

const ELF = 0x7f454c46;
/** Of 64 bits, low octet first. */
const MACH_O = 0xcffaedfe;
const MZ = 0x4d5a;
/** Where a program of Windows tells the place of its header, which names the processor after four octets. */
const HEADER_AT = 0x3c;

/** Processors, as each kind of program numbers them. */
const ELF_SYSTEMS: Readonly<Record<number, ArchiveSystem>> = { 62: 'linux-x64', 183: 'linux-arm64' };
const MACH_SYSTEMS: Readonly<Record<number, ArchiveSystem>> = { 16777223: 'macos-x64', 16777228: 'macos-arm64' };

/** Returns the system that a program was built for, by its first octets; undefined for one without an archive. */
export function programSystem(program: Buffer): ArchiveSystem | undefined {
  if (program.length < 64) return undefined;
  const magic = program.readUInt32BE(0);
  if (magic === ELF) return ELF_SYSTEMS[program.readUInt16LE(18)];
  if (magic === MACH_O) return MACH_SYSTEMS[program.readUInt32LE(4)];
  const header = program.readUInt32LE(HEADER_AT);
  if (program.readUInt16BE(0) !== MZ || header + 6 > program.length) return undefined;
  return program.readUInt16LE(header + 4) === 0x8664 ? 'windows-x64' : undefined;
}
