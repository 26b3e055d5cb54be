import { describe, expect, it } from 'vitest';
import { createCertificate } from './certificate.ts';
import { startRig } from './deliverySupport.ts';
import { numbered } from './examples.ts';
import { startMailServer } from './mailServer.ts';

const [own, other] = [createCertificate('mail.hotel.example'), createCertificate('mail.evil.test')];
const trusting = (certificate = own) => `tls.ca=${encodeURIComponent(certificate.cert)}&tls.servername=mail.hotel.example`;

describe.each([
  ['STARTTLS', false],
  ['smtps', true],
])('delivery over a connection encrypted by %s', (_, secure) => {
  it.each([
    ['a trusted certificate', trusting()],
    ['any certificate if SMTP_URL has tls.rejectUnauthorized=false', 'tls.rejectUnauthorized=false'],
  ])('accepts %s', async (_, query) => {
    const server = await startMailServer({ certificate: own, secure });
    const rig = startRig({ url: `${server.url}/?${query}` });
    expect(await rig.try(numbered(1))).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(await rig.try(numbered(2))).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(server.encrypted).toEqual([true, true]);
    expect(server.counts.connections).toBe(1);
  });

  it.each([
    ['that is self-signed', own, '', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['for another host name', other, trusting(other), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('with a certificate %s is closed before any data of the guest is sent', async (_, certificate, query, code) => {
    const server = await startMailServer({ certificate, secure });
    const rig = startRig({ url: `${server.url}/?${query}` });
    expect(await rig.try()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ code });
    expect(server.counts.transactions).toBe(0);
  });
});

describe('the login of delivery', () => {
  it('uses user and password of SMTP_URL with all special characters', async () => {
    const server = await startMailServer({ certificate: own, authOptional: false });
    const [user, password] = ['web@hotel.example', 'p@ß:/?#[]%+ w'];
    const url = server.url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
    const rig = startRig({ url: `${url}/?${trusting()}` });
    expect(await rig.try()).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(server.logins).toEqual([`${user}:${password}`]);
    expect(JSON.stringify(rig.lines)).not.toContain('p@');
  });

  it('is a temporary failure if the server requires it and SMTP_URL has none', async () => {
    const server = await startMailServer({ certificate: own, authOptional: false });
    const rig = startRig({ url: `${server.url}/?${trusting()}` });
    expect(await rig.try()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code: '530' });
  });

  it('is not sent unencrypted with requireTLS=true', async () => {
    const server = await startMailServer();
    const rig = startRig({ url: `${server.url.replace('//', '//user:geheim@')}/?requireTLS=true` });
    expect(await rig.try()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect([server.logins, server.counts.transactions]).toEqual([[], 0]);
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', command: 'STARTTLS' });
  });
});
