/**
 * Directive beside those of X-Robots-Tag by which a crawl keeps that the server asks for no use of a page as input of
 * AI models.
 */
export const NO_AI_INPUT = 'ai-input=no';

/**
 * Returns true if a Content-Signal, a line of robots.txt or a response header, says `ai-input=no`: the page is not to
 * be read into an AI model to answer somebody (contentsignals.org). Ambit is no AI model; its interface for assistants
 * obeys.
 */
export const refusesAiInput = (signal: string): boolean => /(?:^|[\s,;])ai-input\s*=\s*no(?![\w-])/i.test(signal);
