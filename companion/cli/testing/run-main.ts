/** The command line as a script: `companion/ambit.mjs` without its checks of Node and of what is built. */
import { main } from '../../main.ts';

process.exitCode = await main(process.argv.slice(2));
