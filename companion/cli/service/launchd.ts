import { join } from 'node:path';
import { escapeXml } from '../../lab/report/escape.ts';
import { callParts, fromXml, SERVICE_NAME, type ServiceManager } from './manager.ts';

const LABEL = `${SERVICE_NAME}.companion`;

/** The user's launchd of macOS (launchd.plist(5)). */
export function launchd(home: string, uid: number): ServiceManager {
  const file = join(home, 'Library', 'LaunchAgents', `${LABEL}.plist`);
  const domain = `gui/${uid}`;
  return {
    name: 'launchd (launch agent)',
    file,
    content: (call) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${callParts(call)
  .map((part) => `    <string>${escapeXml(part)}</string>`)
  .join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
</dict>
</plist>
`,
    partsOf(plist) {
      const [, array = ''] = /<array>(.*?)<\/array>/s.exec(plist.toString('utf8')) ?? [];
      return [...array.matchAll(/<string>(.*?)<\/string>/gs)].map(([, text = '']) => fromXml(text));
    },
    activate: [['launchctl', 'bootstrap', domain, file]],
    deactivate: [['launchctl', 'bootout', `${domain}/${LABEL}`]],
    isActive: ['launchctl', 'print', `${domain}/${LABEL}`],
    hint: 'It starts when you log in.',
  };
}
