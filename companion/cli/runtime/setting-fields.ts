import type { SaidText, SettingField, SettingName } from '../../../shared/api/settings.ts';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { readProxiedHost, readProxy } from '../../fetch/sockets/proxies.ts';
import { MAX_IN_FLIGHT, type Settings } from './settings.ts';

/** One setting: how a form shows it, what the file has for it, and what a typed text means. */
export interface SettingRule extends Pick<SettingField, 'kind' | 'label' | 'hint'> {
  /** The setting as a text, without secrets; '' where the file has none. */
  read(settings: Settings): string;
  /** The settings with what was typed; a sentence where that cannot be used. */
  write(text: string, settings: Settings): Settings | SaidText;
}

/** In place of the user name and password of a proxy. */
const HIDDEN = '***@';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The address of a proxy without its secrets. */
function shown(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, username, password, host } = new URL(address);
  return `${protocol}//${username + password === '' ? '' : HIDDEN}${host}`;
}

/** The fault of a typed text, with its sentence in both languages. */
const wrong = (en: string, zh: string): AmbitError<SaidText> =>
  new AmbitError<SaidText>('bad-settings', en, { details: { en, zh } });

/** Returns what `read` makes of a text, or the sentence for a text that it refuses. */
function reading(read: () => Settings): Settings | SaidText {
  try {
    return read();
  } catch (error) {
    if (isAmbitError(error, 'bad-settings')) return error.details as SaidText;
    throw error;
  }
}

/** Returns the address to keep for a typed one: the kept one where its secrets are hidden. @throws bad-settings */
function proxyIn(line: string, kept: readonly string[]): string {
  if (line.includes(HIDDEN)) {
    const known = kept.find((address) => shown(address) === line);
    if (known !== undefined) return known;
    throw wrong(
      `No password is kept for ${line.slice(0, 80)}: type the whole address with user name and password.`,
      `没有为 ${line.slice(0, 80)} 保存密码：请输入含用户名和密码的完整地址。`,
    );
  }
  try {
    return readProxy(line).href.replace(/\/$/, '');
  } catch {
    throw wrong(
      `${line.slice(0, 80)} is no proxy: write http://host:port or https://host:port.`,
      `${line.slice(0, 80)} 不是代理：请写成 http://主机:端口 或 https://主机:端口。`,
    );
  }
}

/** @throws bad-settings */
function proxiedSite(line: string, kept: readonly string[]): readonly [string, string] {
  const [host = '', proxy = '', ...rest] = line.split(/\s+/);
  try {
    readProxiedHost(host);
  } catch {
    throw wrong(
      `${host.slice(0, 80)} is no host name: write news.example, without http:// and path.`,
      `${host.slice(0, 80)} 不是主机名：请写成 news.example，不含 http:// 和路径。`,
    );
  }
  if (proxy === '' || rest.length > 0)
    throw wrong(
      `After ${host.slice(0, 80)} write a space and one proxy, or direct.`,
      `请在 ${host.slice(0, 80)} 之后写一个空格和一个代理，或 direct。`,
    );
  return [host, proxy === 'direct' ? proxy : proxyIn(proxy, kept)];
}

const without = <Part extends object>(part: Part | undefined): Part | undefined =>
  part === undefined || Object.keys(part).length === 0 ? undefined : part;

/** Puts a part into the settings; an empty one leaves them. */
function put<Name extends keyof Settings>(settings: Settings, name: Name, part: Settings[Name] | undefined): Settings {
  const { [name]: _before, ...others } = settings;
  return (part === undefined ? others : { ...others, [name]: part }) as Settings;
}

function withBound(settings: Settings, bound: Partial<NonNullable<Settings['bounds']>>, name: string): Settings {
  const kept = Object.entries(settings.bounds ?? {}).filter(([each]) => each !== name);
  return put(settings, 'bounds', without({ ...Object.fromEntries(kept), ...bound }));
}

/** @throws bad-settings */
function wholeIn(text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw wrong(
    `This must be a whole number from ${least} to ${most}: change it, or leave it empty.`,
    `必须是 ${least} 到 ${most} 之间的整数：请更改，或留空。`,
  );
}

/** @throws bad-settings */
function dayIn(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)) return text;
  throw wrong(
    'This is not a day: write it as 2026-01-31, or leave it empty.',
    '这不是日期：请写成 2026-01-31，或留空。',
  );
}

const TYPE = /^[a-z0-9.+-]+\/(?:[a-z0-9.+-]+|\*)$/;

/** @throws bad-settings */
function typesIn(text: string): string[] {
  const types = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const odd = types.find((type) => !TYPE.test(type));
  if (odd !== undefined)
    throw wrong(
      `${odd.slice(0, 80)} is no media type: write text/html, application/pdf or text/*.`,
      `${odd.slice(0, 80)} 不是媒体类型：请写成 text/html、application/pdf 或 text/*。`,
    );
  return types;
}

const allProxies = ({ proxy }: Settings): string[] => [...(proxy?.rotate ?? []), ...Object.values(proxy?.sites ?? {})];

export const SETTING_RULES: Readonly<Record<SettingName, SettingRule>> = {
  proxies: {
    kind: 'lines',
    label: { en: 'Proxies', zh: '代理' },
    hint: {
      en: 'One address a line, taken in turn: http://host:port, or http://user:password@host:port. Empty: none.',
      zh: '每行一个地址，轮流使用：http://主机:端口，或 http://用户:密码@主机:端口。留空：不使用。',
    },
    read: ({ proxy }) => (proxy?.rotate ?? []).map(shown).join('\n'),
    write: (text, settings) =>
      reading(() => {
        const { rotate: _before, ...others } = settings.proxy ?? {};
        const rotate = linesOf(text).map((line) => proxyIn(line, allProxies(settings)));
        return put(settings, 'proxy', without({ ...others, ...(rotate.length > 0 && { rotate }) }));
      }),
  },
  proxyOfSite: {
    kind: 'lines',
    label: { en: 'Proxies of single hosts', zh: '个别主机的代理' },
    hint: {
      en: 'One host a line, a space, and its proxy, or direct: news.example direct',
      zh: '每行一个主机、一个空格和它的代理，或 direct：news.example direct',
    },
    read: ({ proxy }) =>
      Object.entries(proxy?.sites ?? {})
        .map(([host, address]) => `${host} ${shown(address)}`)
        .join('\n'),
    write: (text, settings) =>
      reading(() => {
        const { sites: _before, ...others } = settings.proxy ?? {};
        const sites = Object.fromEntries(linesOf(text).map((line) => proxiedSite(line, allProxies(settings))));
        return put(settings, 'proxy', without({ ...others, ...(without(sites) && { sites }) }));
      }),
  },
  since: {
    kind: 'day',
    label: { en: 'No pages last changed before', zh: '不抓取在此日期之前修改的页面' },
    hint: { en: 'By Last-Modified. Pages that do not say pass.', zh: '依据 Last-Modified。没有说明的页面不受限制。' },
    read: ({ bounds }) => bounds?.since ?? '',
    write: (text, settings) => reading(() => withBound(settings, text === '' ? {} : { since: dayIn(text) }, 'since')),
  },
  bytes: {
    kind: 'number',
    label: { en: 'No pages longer than (bytes)', zh: '不抓取超过此长度的页面（字节）' },
    hint: { en: 'By Content-Length. Pages that do not say pass.', zh: '依据 Content-Length。没有说明的页面不受限制。' },
    read: ({ bounds }) => String(bounds?.bytes ?? ''),
    write: (text, settings) =>
      reading(() => withBound(settings, text === '' ? {} : { bytes: wholeIn(text, 1, 1_000_000_000) }, 'bytes')),
  },
  types: {
    kind: 'text',
    label: { en: 'Only these types', zh: '只抓取这些类型' },
    hint: {
      en: 'Media types, separated by spaces: text/html application/pdf. List those of feeds and sitemaps, too.',
      zh: '媒体类型，用空格分隔：text/html application/pdf。也请列出订阅源和站点地图的类型。',
    },
    read: ({ bounds }) => (bounds?.types ?? []).join(' '),
    write: (text, settings) =>
      reading(() => {
        const types = typesIn(text);
        return withBound(settings, types.length === 0 ? {} : { types }, 'types');
      }),
  },
  inFlight: {
    kind: 'number',
    label: { en: 'Pages at a time', zh: '同时抓取的页数' },
    hint: {
      en: 'For each crawl, every page from another host; 6 unless given, at most 64.',
      zh: '每个爬取任务，各页面来自不同的主机；默认 6，最多 64。',
    },
    read: ({ inFlight }) => String(inFlight ?? ''),
    write: (text, settings) =>
      reading(() => put(settings, 'inFlight', text === '' ? undefined : wholeIn(text, 1, MAX_IN_FLIGHT))),
  },
};
