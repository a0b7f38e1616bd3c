import { useEffect, useRef, useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { shownTopic, topicName } from '../words/topic-name.ts';

/** Another name for a crawl: its topic's, which all crawls of that topic have. */
export function NameForm({ crawl: { topicId, topicName: before } }: { readonly crawl: CrawlView }) {
  const { actions } = useModel();
  const [name, setName] = useState(() => topicName(shownTopic(before)));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const kept = topicName(name);
  return (
    <form
      class="small naming"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.rename(topicId, kept).then((done) => done && actions.toggleNaming());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Escape would otherwise close the popup.
          event.preventDefault();
          actions.toggleNaming();
        }
      }}
    >
      <label class="field">
        {t('topicName')}
        <input
          ref={field}
          type="text"
          dir="auto"
          required
          maxLength={200}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <p class="row">
        <button type="submit" disabled={kept === ''}>
          {t('save')}
        </button>
        <button type="button" onClick={actions.toggleNaming}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}
