import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PairingNews } from '../../../companion/server/pairing/pairing-session.ts';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { begin, beginAndReveal, confirm, sendStep } from '../../../companion/server/testing/pairing-client.ts';
import { checkConfirm, newPairingSide } from '../../../shared/api/pairing-keys.ts';
import { proofHeaders } from '../../../shared/api/proof.ts';

/** Only the client whose code the user saw on both sides is paired, in a window that the user opened. */

let companion: TestCompanion;
let news: PairingNews[];
beforeEach(async () => {
  companion = await startCompanion();
  news = [];
  companion.server.pairing.subscribe((told) => news.push(told));
});
afterEach(() => companion.close());

const told = (type: PairingNews['type']) => news.filter((one) => one.type === type);

describe('outside a window', () => {
  it('a thousand calls get silence, and nothing is shown to the user', async () => {
    const step = await begin(await newPairingSide());
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => sendStep(companion.port, step)));
      expect(answers.every((answer) => answer === undefined)).toBe(true);
    }
    expect(news).toEqual([]);
    expect(companion.server.refusals.counts()).toEqual({ 'not-pairing': 1_000 });
    expect(companion.keys.clients()).toHaveLength(1);
  });
});

describe('in a window', () => {
  beforeEach(() => companion.server.pairing.openWindow());

  it('pairs once the user has allowed it on both sides, and the key works', async () => {
    const begun = await beginAndReveal(companion.port, 'chrome-extension://ours');
    expect(told('compare')).toEqual([{ type: 'compare', code: begun.code, client: 'Test browser' }]);
    const waiting = confirm(companion.port, begun, 'chrome-extension://ours');
    companion.server.pairing.decide(true);
    const answer = await waiting;
    if (answer?.state !== 'paired') throw new Error(`Not paired: ${JSON.stringify(answer)}`);
    expect(await checkConfirm(begun.key.secret, 'companion', begun.transcript, answer.proof)).toBe(true);
    const [, client] = companion.keys.clients();
    expect(client).toMatchObject({ id: begun.key.id, origin: 'chrome-extension://ours' });

    const call = { method: 'GET', path: '/v1/status', body: new Uint8Array(), time: Date.now(), port: companion.port };
    const { headers } = await proofHeaders(begun.key, call);
    expect((await fetch(`http://127.0.0.1:${companion.port}/v1/status`, { headers })).status).toBe(200);
    expect(companion.server.pairing.open).toBe(false);
  });

  it('may be allowed in the companion first', async () => {
    const begun = await beginAndReveal(companion.port);
    companion.server.pairing.decide(true);
    expect((await confirm(companion.port, begun))?.state).toBe('paired');
    // The answer was lost on the way: a repeated call gets it again.
    expect((await confirm(companion.port, begun))?.state).toBe('paired');
  });

  it("given the user's refusal in the companion, no client is paired", async () => {
    const begun = await beginAndReveal(companion.port);
    const waiting = confirm(companion.port, begun);
    companion.server.pairing.decide(false);
    expect(await waiting).toEqual({ state: 'refused', reason: 'user' });
    expect(told('ended')).toEqual([{ type: 'ended', reason: 'user' }]);
    expect(companion.keys.clients()).toHaveLength(1);
  });

  it('never pairs before a code was shown, whatever the user presses', async () => {
    companion.server.pairing.decide(true);
    const begun = await beginAndReveal(companion.port);
    const answer = await Promise.race([confirm(companion.port, begun), new Promise((done) => setTimeout(done, 300))]);
    expect(answer).toBeUndefined();
    expect(companion.keys.clients()).toHaveLength(1);
  });

  it('given a second request, both are cancelled and both sides learn it', async () => {
    const first = await beginAndReveal(companion.port);
    const second = await sendStep(companion.port, await begin(await newPairingSide(), 'Attacker'));
    expect(second).toEqual({ state: 'refused', reason: 'two-requests' });
    expect(told('ended')).toEqual([{ type: 'ended', reason: 'two-requests' }]);
    companion.server.pairing.decide(true);
    expect(await confirm(companion.port, first)).toEqual({ state: 'refused', reason: 'two-requests' });
    expect(companion.keys.clients()).toHaveLength(1);
  });

  it('two that begin at the same moment are both refused', async () => {
    const steps = await Promise.all([begin(await newPairingSide()), begin(await newPairingSide())]);
    await Promise.all(steps.map((step) => sendStep(companion.port, step)));
    expect(told('ended')).toEqual([{ type: 'ended', reason: 'two-requests' }]);
  });

  it('another nonce than committed to is refused, and no code is shown', async () => {
    const [side, other] = await Promise.all([newPairingSide(), newPairingSide()]);
    const offer = await sendStep(companion.port, await begin(side));
    if (offer?.state !== 'offer') throw new Error('No offer.');
    const answer = await sendStep(companion.port, { step: 'reveal', id: offer.id, nonce: other.nonce });
    expect(answer).toEqual({ state: 'refused', reason: 'wrong-step' });
    expect(told('compare')).toEqual([]);
  });

  it('a public key that is no point of the curve is refused', async () => {
    const side = await newPairingSide();
    const bent = { ...side, publicKey: `B${side.publicKey.slice(1, 60)}${'A'.repeat(27)}` };
    const offer = await sendStep(companion.port, await begin(bent));
    if (offer?.state !== 'offer') throw new Error('No offer.');
    const answer = await sendStep(companion.port, { step: 'reveal', id: offer.id, nonce: side.nonce });
    expect(answer).toEqual({ state: 'refused', reason: 'wrong-step' });
    expect(told('compare')).toEqual([]);
  });

  it('a proof by another key is refused even when the user allows', async () => {
    const begun = await beginAndReveal(companion.port);
    companion.server.pairing.decide(true);
    const proof = 'A'.repeat(43);
    const answer = await sendStep(companion.port, { step: 'confirm', id: begun.id, proof });
    expect(answer).toEqual({ state: 'refused', reason: 'wrong-step' });
    expect(companion.keys.clients()).toHaveLength(1);
  });

  it('the steps of a request are taken from its own origin only', async () => {
    const begun = await beginAndReveal(companion.port, 'chrome-extension://ours');
    companion.server.pairing.decide(true);
    expect(await confirm(companion.port, begun, 'chrome-extension://other')).toBeUndefined();
    expect(companion.keys.clients()).toHaveLength(1);
  });

  it.each([
    ['unknown ids', { step: 'reveal', id: 'A'.repeat(22), nonce: 'A'.repeat(43) }],
    ['malformed calls', { step: 'begin' }],
    ['names with control characters', { ...begin, step: 'begin', client: 'a\u001b[2J' }],
  ])('three wrong steps end it: %s', async (_name, step) => {
    for (let times = 0; times < 2; times++) expect(await sendStep(companion.port, step)).toBeUndefined();
    expect(companion.server.pairing.open).toBe(true);
    expect(await sendStep(companion.port, step)).toBeUndefined();
    expect(companion.server.pairing.open).toBe(false);
    expect(told('ended')).toEqual([{ type: 'ended', reason: 'wrong-step' }]);
  });

  it('given an unknown version, the client learns it', async () => {
    const step = { ...(await begin(await newPairingSide())), version: 999 };
    expect(await sendStep(companion.port, step)).toEqual({ state: 'refused', reason: 'version' });
  });

  it.each(['http://evil.example', 'null'])('a page (%s) is closed without an answer', async (origin) => {
    expect(await sendStep(companion.port, await begin(await newPairingSide()), origin)).toBeUndefined();
    expect(news.map(({ type }) => type)).toEqual(['open']);
  });
});
