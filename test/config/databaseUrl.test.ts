import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config/environment.ts';
import { createCertificate } from '../inquiry/certificate.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-database-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const getConnection = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).database?.connection;

it('DATABASE_URL is read into host, port, user, password and database, percent-encoded or not', () => {
  expect(getConnection('postgresql://site:p%40ss%2Fw%20rd@[::1]:5433/hotel%20site')).toEqual({
    host: '::1',
    port: 5433,
    user: 'site',
    password: 'p@ss/w rd',
    database: 'hotel site',
    ssl: false,
  });
  expect(getConnection('postgres:///site?host=/run/postgresql&user=site')).toEqual({
    host: '/run/postgresql',
    port: 5432,
    user: 'site',
    password: '',
    database: 'site',
    ssl: false,
  });
  for (const host of ['db', 'my_db', 'db.hotel.example', '10.0.0.7']) expect(getConnection(`postgres://a@${host}/site`)?.host).toBe(host);
});

it('DATABASE_URL verifies the certificate of a server on another machine unless sslmode says otherwise', () => {
  const tls = (rest: string) => getConnection(`postgres://site:x@${rest}`)?.ssl;
  for (const host of ['localhost', '127.0.0.1', '127.8.0.1', '[::1]']) expect(tls(`${host}/site`), host).toBe(false);
  for (const host of ['db', '10.0.0.7', '127.0.0.1.example', '[fd00::1]'])
    expect(tls(`${host}/site`), host).toEqual({ rejectUnauthorized: true });
  expect(tls('db/site?sslmode=disable')).toBe(false);
  expect(() => tls('db/site?sslmode=disable&sslmode=verify-full')).toThrow('DATABASE_URL: expected each option of the query once');
  expect(tls('db/site?sslmode=require')).toEqual({ rejectUnauthorized: false });
  expect(tls('localhost/site?sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
  const lenient = tls('db/site?sslmode=verify-ca');
  expect(lenient).toMatchObject({ rejectUnauthorized: true });
  expect(lenient).toHaveProperty('checkServerIdentity');
});

it('DATABASE_URL names files with certificates, which are read at the start', () => {
  const { cert, key } = createCertificate('db.hotel.example');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const base = 'postgres://site:x@db.hotel.example/site';
  expect(getConnection(`${base}?sslrootcert=${certFile}&sslcert=${certFile}&sslkey=${keyFile}`)?.ssl).toEqual({
    rejectUnauthorized: true,
    ca: cert,
    cert,
    key,
  });
  expect(() => getConnection(`${base}?sslcert=${certFile}`)).toThrow('DATABASE_URL: expected sslcert and sslkey together');
  expect(() => getConnection(`${base}?sslrootcert=${folder}`)).toThrow('DATABASE_URL: expected sslrootcert to name a readable file');
  expect(() => getConnection(`${base}?sslmode=disable&sslrootcert=${certFile}`)).toThrow(
    'expected no certificates where sslmode is disable',
  );
});
