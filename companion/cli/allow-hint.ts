/**
 * Returns advice, as the end of a sentence, on an address that the address filter refused; '' for every other failure.
 */
export function allowHint(failure: string, url: string): string {
  const mayBeAllowed = failure === 'refused-address' || failure === 'refused-port';
  if (!mayBeAllowed || !URL.canParse(url)) return '';
  return ` If it is yours: --allow-host ${new URL(url).host}`;
}
