import { t } from '../messages.ts';

interface Props {
  readonly question: string;
  /** On the button that does it. */
  readonly yes: string;
  readonly run: () => void;
  readonly leave: () => void;
}

/** Asks once more before something is done that cannot be taken back. */
export const Sure = ({ question, yes, run, leave }: Props) => (
  <div role="alert">
    <p class="bad">{question}</p>
    <p class="row">
      <button type="button" onClick={run}>
        {yes}
      </button>
      <button type="button" onClick={leave}>
        {t('cancel')}
      </button>
    </p>
  </div>
);
