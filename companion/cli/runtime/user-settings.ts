import { resolve } from 'node:path';
import { type SaidText, SETTING_NAMES, type SettingsChange, type SettingsView } from '../../../shared/api/settings.ts';
import { siteOrigin } from '../../fetch/site-access.ts';
import { replaceFile } from '../../replace-file.ts';
import type { OpenedSettings } from '../../server/resources/settings.ts';
import type { NetworkFlags } from './network.ts';
import { SETTING_RULES } from './setting-fields.ts';
import { readSettings, type Settings } from './settings.ts';

const WORDS: SettingsView['words'] = {
  title: { en: 'How pages are fetched', zh: '如何抓取页面' },
  hint: {
    en: 'Kept by the companion in settings.json, which only you can read. Running crawls take a change at once.',
    zh: '由本地助手保存在 settings.json 中，只有您能读取。运行中的爬取任务立即采用更改。',
  },
  logIns: { en: 'Log-ins', zh: '登录' },
  origin: { en: 'Site, as https://host', zh: '网站，如 https://主机' },
  user: { en: 'User name', zh: '用户名' },
  password: { en: 'Password; it is never shown again', zh: '密码；之后不再显示' },
  add: { en: 'Save log-in', zh: '保存登录' },
  remove: { en: 'Forget log-in', zh: '忘记登录' },
};

const KEPT: SaidText = {
  en: 'Saved. Running crawls use it from their next page on.',
  zh: '已保存。运行中的爬取任务从下一页起采用。',
};
const RECORDED: SaidText = {
  en: 'Crawls run on a recorded web, which uses none of this: it counts from the next start without --web.',
  zh: '爬取任务在录制的网络上运行，不使用这些设置：从下次不带 --web 启动时起生效。',
};
const BY_CALL: SaidText = {
  en: 'The companion was started with proxies of its own (--proxy or AMBIT_PROXY), which count instead of those here.',
  zh: '本地助手启动时指定了代理（--proxy 或 AMBIT_PROXY），以它们为准，而不是这里的代理。',
};
const FOR_WORKERS: SaidText = {
  en: 'Workers of the shared store have settings of their own, on their machines.',
  zh: '共享存储的工作进程在各自的机器上有自己的设置。',
};
const NO_ORIGIN: SaidText = {
  en: 'This is no site: write https://host or https://host:port, without a path.',
  zh: '这不是网站：请写成 https://主机 或 https://主机:端口，不含路径。',
};
const NO_USER: SaidText = { en: 'A log-in needs a user name: type one.', zh: '登录需要用户名：请输入。' };

/** What a change of the settings must know of the companion that takes it. */
export interface SettingsPlace {
  /** File of the settings. */
  readonly file: string;
  readonly flags: NetworkFlags;
  readonly isRecorded: boolean;
  readonly isShared: boolean;
  /** Makes the crawls use what the file has now. @throws bad-settings */
  readonly apply: () => void;
  /** Renews the copies of the file: they still contain a forgotten log-in. */
  readonly renewCopies: () => void;
}

/** Settings that the user changes from the browser, kept in the file that the companion reads at its start. */
export function openUserSettings({
  file,
  flags,
  isRecorded,
  isShared,
  apply,
  renewCopies,
}: SettingsPlace): OpenedSettings {
  const read = (): Settings => readSettings(resolve(file), false);
  const standing = (): SaidText[] => [
    ...(isRecorded ? [RECORDED] : []),
    ...((flags.proxy ?? []).length > 0 || (process.env.AMBIT_PROXY ?? '') !== '' ? [BY_CALL] : []),
    ...(isShared ? [FOR_WORKERS] : []),
  ];
  const viewOf = (settings: Settings, typed: Typed = {}): SettingsView => ({
    fields: SETTING_NAMES.map((name) => {
      const { kind, label, hint, read: shown } = SETTING_RULES[name];
      const problem = typed.problems?.get(name);
      const value = problem === undefined ? shown(settings) : (typed.values?.[name] ?? '');
      return { name, kind, value, label, hint, ...(problem && { problem }) };
    }),
    logIns: (settings.sites ?? []).flatMap(({ origin, user }) => (user === undefined ? [] : [{ origin, user }])),
    words: WORDS,
    ...(typed.problem && { problem: typed.problem }),
    notes: [...(typed.note ? [typed.note] : []), ...standing()],
  });
  const keep = async (settings: Settings): Promise<void> => {
    await write(file, settings);
    if (!isRecorded) apply();
  };
  return {
    view: () => viewOf(read()),
    async change(change) {
      const before = read();
      const changed = changedBy(change, before);
      if ('problems' in changed) return viewOf(before, { ...changed, values: change.values ?? {} });
      await keep(changed.settings);
      if (change.forgetLogIn !== undefined) renewCopies();
      return viewOf(changed.settings, isRecorded ? {} : { note: KEPT });
    },
    async forgetLogIns() {
      if ((await withoutLogIns(file)) && !isRecorded) apply();
    },
  };
}

const write = (file: string, settings: Settings): Promise<void> =>
  replaceFile(resolve(file), `${JSON.stringify(settings, null, 2)}\n`);

/** Forgets the log-ins in a file of settings, which may be missing. @returns true if there were any */
export async function withoutLogIns(file: string): Promise<boolean> {
  const { sites, ...others } = readSettings(resolve(file), false);
  if (sites !== undefined) await write(file, others);
  return sites !== undefined;
}

/** What a view shows beside the settings. */
interface Typed {
  readonly values?: NonNullable<SettingsChange['values']>;
  readonly problems?: ReadonlyMap<string, SaidText>;
  /** Of a log-in. */
  readonly problem?: SaidText;
  readonly note?: SaidText;
}

function changedBy(
  { values = {}, logIn, forgetLogIn }: SettingsChange,
  before: Settings,
): { readonly settings: Settings } | (Typed & { readonly problems: ReadonlyMap<string, SaidText> }) {
  let settings = before;
  const problems = new Map<string, SaidText>();
  for (const name of SETTING_NAMES) {
    const text = values[name]?.trim();
    if (text === undefined) continue;
    const written = SETTING_RULES[name].write(text, settings);
    if ('en' in written) problems.set(name, written);
    else settings = written;
  }
  if (forgetLogIn !== undefined)
    settings = withSites(settings, (sites) => sites.filter((one) => one.origin !== forgetLogIn));
  if (logIn !== undefined) {
    const origin = originIn(logIn.origin);
    const problem = origin === undefined ? NO_ORIGIN : logIn.user === '' ? NO_USER : undefined;
    if (origin === undefined || problem !== undefined) return { problems, ...(problem && { problem }) };
    settings = withSites(settings, (sites) => {
      const kept = sites.find((one) => originIn(one.origin) === origin);
      const { user, password } = logIn;
      return [...sites.filter((one) => one !== kept), { ...kept, origin, user, password }];
    });
  }
  return problems.size > 0 ? { problems } : { settings };
}

type Sites = NonNullable<Settings['sites']>;

function withSites(settings: Settings, change: (sites: Sites) => Sites): Settings {
  const { sites = [], ...others } = settings;
  const changed = change(sites);
  return changed.length === 0 ? others : { ...others, sites: changed };
}

function originIn(text: string): string | undefined {
  try {
    return siteOrigin(text.trim());
  } catch {
    return undefined;
  }
}
