/** Pages with the user's word on them, if there is one. */
export const LABELLED = `
  pages LEFT JOIN verdicts ON verdicts.topic_id = pages.topic_id AND target = 'page' AND verdicts.key = pages.key`;
export const RELEVANCE = "CASE value WHEN 'relevant' THEN 1.0 WHEN 'not-relevant' THEN 0.0 ELSE relevance END";
export const ON_TOPIC = "CASE value WHEN 'relevant' THEN 1 WHEN 'not-relevant' THEN 0 ELSE on_topic END";
/** The pages that were followed to and are on the topic, of the crawls that the caller names next. */
export const FOUND = `
  ${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id JOIN crawls ON crawls.no = pages.crawl
  WHERE n > 0 AND NOT noindex AND urls.source >= 0 AND ${ON_TOPIC} = 1`;
