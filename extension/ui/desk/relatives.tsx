import { KINSHIPS, type Relative } from '../../../shared/api/lexicon.ts';
import { t } from '../messages.ts';
import { Hostile } from '../parts/hostile.tsx';
import { Tick } from '../parts/tick.tsx';

/** Lists words that dictionaries relate to the topic's words, for the user to tick. */
export function Relatives(props: {
  readonly relatives: readonly Relative[];
  readonly ticked: ReadonlySet<string>;
  readonly toggle: (word: string) => void;
}) {
  const { relatives, ticked, toggle } = props;
  if (relatives.length === 0) return null;
  return (
    <>
      <h3>{t('lexiconDictionaries')}</h3>
      {KINSHIPS.map((kinship) => {
        const some = relatives.filter((one) => one.kinship === kinship);
        if (some.length === 0) return null;
        return (
          <fieldset key={kinship} class="kin">
            <legend>{t(`kinship_${kinship}`)}</legend>
            <ul class="candidates">
              {some.map(({ word, of }) => (
                <li key={word}>
                  <Tick title={of} on={ticked.has(word)} turn={() => toggle(word)}>
                    <Hostile text={word} max={40} />
                  </Tick>
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </>
  );
}
