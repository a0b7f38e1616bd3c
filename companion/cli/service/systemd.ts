import { join } from 'node:path';
import { mallocVariables } from '../../node-call.ts';
import { callParts, SERVICE_NAME, type ServiceManager } from './manager.ts';

const UNIT = `${SERVICE_NAME}.service`;

/**
 * The user's own systemd (systemd.service(5)): no right of an administrator is needed. A companion that finds another
 * one at work ends with 0, and bad arguments end with 2: neither is started again.
 */
export function systemd(home: string, environment: Readonly<Record<string, string | undefined>>): ServiceManager {
  return {
    name: 'systemd (user unit)',
    file: join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'systemd', 'user', UNIT),
    content: (call) => `[Unit]
Description=Ambit, the companion of the browser extension

[Service]
Type=exec
ExecStart=${callParts(call).map(quoted).join(' ')}
${Object.entries(mallocVariables('linux'))
  .map(([name, value]) => `Environment=${name}=${value}`)
  .join('\n')}
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=2
UMask=0077
NoNewPrivileges=yes
Nice=5

[Install]
WantedBy=default.target
`,
    partsOf: (file) => [...file.toString('utf8').matchAll(QUOTED)].map(([, text = '']) => unquoted(text)),
    activate: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', UNIT],
      ['systemctl', '--user', 'restart', UNIT],
    ],
    deactivate: [['systemctl', '--user', 'disable', '--now', UNIT]],
    isActive: ['systemctl', '--user', 'is-active', '--quiet', UNIT],
    hint: 'It starts when you log in. To have it run without a login, too: loginctl enable-linger',
  };
}

const QUOTED = /"((?:\\.|[^"\\])*)"/g;

/** As ExecStart takes it: `%` begins a specifier, `$` a variable. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

const unquoted = (text: string): string => text.replaceAll('%%', '%').replaceAll('$$', '$$').replaceAll(/\\(.)/g, '$1');
