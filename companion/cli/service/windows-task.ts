import { win32 } from 'node:path';
import { escapeXml } from '../../lab/report/escape.ts';
import { callParts, fromXml, SERVICE_NAME, type ServiceManager } from './manager.ts';

const TASK = 'Ambit';

/** The task scheduler of Windows. `conhost --headless` runs a console program without a window. */
export function windowsTask(folder: string): ServiceManager {
  const file = win32.join(folder, `${SERVICE_NAME}-task.xml`);
  return {
    name: 'Windows (scheduled task)',
    file,
    // Its own exports are UTF-16 with a byte order mark.
    content: (call) => {
      const line = ['--headless', ...callParts(call).map(quoted)].join(' ');
      return Buffer.from(`\uFEFF${taskOf(line)}`, 'utf16le');
    },
    partsOf(xml) {
      const [, call = ''] = /<Arguments>(.*?)<\/Arguments>/s.exec(xml.toString('utf16le')) ?? [];
      return [...fromXml(call).matchAll(/"([^"]*)"/g)].map(([, part = '']) => part);
    },
    activate: [
      ['schtasks', '/Create', '/F', '/TN', TASK, '/XML', file],
      ['schtasks', '/Run', '/TN', TASK],
    ],
    deactivate: [
      ['schtasks', '/End', '/TN', TASK],
      ['schtasks', '/Delete', '/F', '/TN', TASK],
    ],
    isActive: ['schtasks', '/Query', '/TN', TASK],
    hint: 'It starts when you log in.',
  };
}

/** The order of the elements is the schema's. */
const taskOf = (call: string): string => `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Ambit, the companion of the browser extension</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>3</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>conhost.exe</Command>
      <Arguments>${escapeXml(call)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;

/**
 * As Windows splits a command line; no path may hold a quotation mark there. A backslash before the closing one would
 * escape it.
 */
const quoted = (text: string): string => `"${text.replace(/\\+$/, (ending) => ending + ending)}"`;
