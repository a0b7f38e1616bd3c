import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A text of the companion, so that it fits the companion that reads the value. */
export const SaidText = Type.Object({ en: Type.String(), zh: Type.String() }, strict);
export type SaidText = Static<typeof SaidText>;

/** How the companion reaches the web and how much at a time: what the user can set from the browser. */
export const SETTING_NAMES = ['proxies', 'proxyOfSite', 'since', 'bytes', 'types', 'inFlight'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** One setting as a form shows it: every value is a text, as it is typed. */
export const SettingField = Type.Object(
  {
    name: Type.Enum(SETTING_NAMES),
    /** `lines`: one value a line; `number` and `day` as the browser's inputs have them. '' means not set. */
    kind: Type.Enum(['lines', 'text', 'number', 'day']),
    /** User name and password of a proxy are replaced by `***`; such a line keeps them. */
    value: Type.String(),
    label: SaidText,
    hint: SaidText,
    /** One sentence on a value that cannot be used, with what to do. Then nothing of the change was kept. */
    problem: Type.Optional(SaidText),
  },
  strict,
);
export type SettingField = Static<typeof SettingField>;

/** A site that is sent a log-in. Its password is never shown. */
export const SiteLogIn = Type.Object({ origin: Type.String(), user: Type.String() }, strict);

export const SettingsView = Type.Object(
  {
    fields: Type.Array(SettingField),
    logIns: Type.Array(SiteLogIn),
    /** Words of the form for a log-in. */
    words: Type.Object(
      {
        title: SaidText,
        hint: SaidText,
        logIns: SaidText,
        origin: SaidText,
        user: SaidText,
        password: SaidText,
        add: SaidText,
        remove: SaidText,
      },
      strict,
    ),
    /** One sentence on a log-in that cannot be used, with what to do. */
    problem: Type.Optional(SaidText),
    /** What became of the last change, or why some of it cannot take effect now. */
    notes: Type.Array(SaidText),
  },
  strict,
);
export type SettingsView = Static<typeof SettingsView>;

const Value = Type.String({ maxLength: 65_536 });
const Line = Type.String({ maxLength: 4096 });

/** What the user changed; what is absent stays. A log-in replaces the one of the same origin. */
export const SettingsChange = Type.Object(
  {
    values: Type.Optional(
      Type.Object(
        {
          proxies: Type.Optional(Value),
          proxyOfSite: Type.Optional(Value),
          since: Type.Optional(Value),
          bytes: Type.Optional(Value),
          types: Type.Optional(Value),
          inFlight: Type.Optional(Value),
        },
        strict,
      ),
    ),
    logIn: Type.Optional(Type.Object({ origin: Line, user: Line, password: Line }, strict)),
    /** Origin whose log-in is forgotten, with the cookies that the file gives for it. */
    forgetLogIn: Type.Optional(Line),
  },
  { ...strict, minProperties: 1 },
);
export type SettingsChange = Static<typeof SettingsChange>;
