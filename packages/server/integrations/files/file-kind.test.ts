import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EXE, JPEG, PDF, PNG, WEBP, zip } from '../../test/arquivos.ts'
import { fileKind } from './file-kind.ts'

const folder = mkdtempSync(join(tmpdir(), 'rtg-tipo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function kindOf(name: string, content: Buffer | string): Promise<string | undefined> {
  const path = join(folder, 'arquivo')
  writeFileSync(path, content)
  return (await fileKind({ path, name, size: Buffer.byteLength(content) }))?.extensions[0]
}

const office = (part: string, type: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<x/>',
  })
const openDocument = (kind: string) => zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' })
const container = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000), Buffer.from(stream, 'utf16le'), Buffer.alloc(512)])

test('CLI-021 what is accepted is told by its content, whatever it is called', async () => {
  const accepted: [string, Buffer | string][] = [
    ['pdf', PDF],
    ['png', PNG],
    ['jpg', JPEG],
    ['webp', WEBP],
    ['zip', zip({ 'a.txt': 'a' })],
    ['docx', office('word/document.xml', 'wordprocessingml.document')],
    ['xlsx', office('xl/workbook.xml', 'spreadsheetml.sheet')],
    ['pptx', office('ppt/presentation.xml', 'presentationml.presentation')],
    ['odt', openDocument('text')],
    ['ods', openDocument('spreadsheet')],
    ['odp', openDocument('presentation')],
    ['doc', container('WordDocument')],
    ['xls', container('Workbook')],
    ['ppt', container('PowerPoint Document')],
  ]
  for (const [kind, content] of accepted)
    for (const name of [`a.${kind}`, 'a.bin', 'sem extensão']) expect(await kindOf(name, content), name).toBe(kind)
})

test('CLI-021 text is what its name says, where it is text', async () => {
  expect(await kindOf('a.txt', 'Olá, mundo\n')).toBe('txt')
  expect(await kindOf('a.CSV', 'nome;valor\r\nAção;1,50\r\n')).toBe('csv')
  expect(await kindOf('a.csv', Buffer.from('nome;ação\r\n', 'latin1'))).toBe('csv')
  expect(await kindOf('a.xml', '<?xml version="1.0"?><nota/>')).toBe('xml')
  expect(await kindOf('a.xml', '<nota/>')).toBe('xml')
  expect(await kindOf('a.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])]))).toBeUndefined()
  expect(await kindOf('a.js', 'alert(1)')).toBeUndefined()
})

/** Made once with openssl: a certificate of a throwaway key, and both together under the password `x`. */
const CER = Buffer.from(
  [
    'MIIBbTCCAROgAwIBAgIUbj/iKAxkPKnHOnbur3GA7jfTmuIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBdDAeFw0yNjExMjAxOTEzMzhaFw0yNjExMjExOTEz',
    'MzhaMAwxCjAIBgNVBAMMAXQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQkrch2SMXsONUZHak8l5oS2Gak7/BDo89COhE/aRDQo4ZHoEKcCY/uQG1tBG9V',
    'wpXpwKtOqbuYHQjltQCtbdAso1MwUTAdBgNVHQ4EFgQUSiL9W6oNLjzDp1A61PmWRxDMoDwwHwYDVR0jBBgwFoAUSiL9W6oNLjzDp1A61PmWRxDMoDwwDwYD',
    'VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAMIhDO/MdnRsaLW7NNI9qyB+eIKKq8Qa5YfqoBZEYmVAIhAIYVUtL7Blo2TF0wyC3N14gpq2NqIRGI',
    'mzHHxJKISqAT',
  ].join(''),
  'base64',
)
const PFX = Buffer.from(
  [
    'MIID/AIBAzCCA7IGCSqGSIb3DQEHAaCCA6MEggOfMIIDmzCCAlIGCSqGSIb3DQEHBqCCAkMwggI/AgEAMIICOAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBK',
    'MCkGCSqGSIb3DQEFDDAcBAgq2RF8IZfS6wICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEKrDdAiZA1vkcD2W6g9DvBeAggHQKkEreiMujmRWQ5JI',
    'DhmRD5VxuHQ5fQvyz8P9TQ6wtqFHWFu2EFz9iErEWrDShPbhgBS/uxipBujFvS4SvU4S+AyFoCKcTkU5vCMuo/xVzSuATBxoC2w4B86kfmczzFYzICVEbO+n',
    '+uJwRpZlQrcdoxOy8QCLsM2vAQGhPzr6sKbrqJiekIplY592zT/MxZoO5U7Ua2GNSceS1Iu7TElDOcN9tLvWPinCbkfEUr+9dPQJBJF/tzTWu3+4D7em2KzN',
    'o1Gy1DJBnNuc+gqqGlyUbK/2921gzILIueiDWIIL038/BkDBBDllPtPR60lab2y9fmoauUwPxFT5XbEMhcEs3gWlg2RHge8rGSCusD8k3lVBga3vr4dmJGCx',
    '0g2Ba4DEmr4FOZUXNmAd6Zj/70hMG5Anbfhdc5quE7l/3Nu70R1BxgeGFaZ/nSI/+4DuBgrRGOjk5sTYhiLC5m9izwOhohIMjzXI7OfdUJwovs7kExqCC8Gu',
    'Z8pfoLHwZoNRS8pf/8nLsFbfKnZDIQMPV7/N7IMCVCdrk6xX0RK38Cd09F9gCIJdtTw4c3Qc1N9If5zxym8DiQODiqzV9DMj3NrrIKwoMpHKeP6mJetELKII',
    'XFMwggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoBAqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIGFWeCAQC',
    'nioCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBAwjrr3fSv6e9zReS41ni2vBIGQOtS371XQX23lweSNgW1Y911lwvNn3wzPWBmzZkhI51zM3UhT',
    'k1Edi5YpmQn47PmcxQ7RRn1/H7ZEpNc0Vj+lFzq58t4JvNEvVh01TAstZ9KlQvLbkh6sA43/OY7hdPb+M77g558ZVFmbsoGUuouW9iqf8+XHk6ENiu80bMk2',
    'iEC+ooUTd91AD2m5KmrqZkIJMSUwIwYJKoZIhvcNAQkVMRYEFG8ZmNjBgM41uF5OHB4CloUfY6q2MEEwMTANBglghkgBZQMEAgEFAAQgB6Gsc4uSNgwbou+0',
    'F/g3SCO0mNg6yG3vYEByk/YDYfAECILPu153vIv9AgIIAA==',
  ].join(''),
  'base64',
)
const PEM = `-----BEGIN CERTIFICATE-----\n${CER.toString('base64')}\n-----END CERTIFICATE-----\n`

test('CLI-022 certificates of every form', async () => {
  for (const name of ['a.pem', 'a.cer']) expect(await kindOf(name, PEM)).toBe('pem')
  expect(await kindOf('a.cer', CER)).toBe('cer')
  for (const name of ['a.pfx', 'a.p12']) expect(await kindOf(name, PFX)).toBe('pfx')
  expect(await kindOf('a.pfx', PFX.subarray(0, 500))).toBeUndefined()
  expect(await kindOf('a.cer', Buffer.concat([CER, Buffer.from('x')]))).toBeUndefined()
})

test('CLI-021 what runs somewhere, or is none of these, is not accepted under any name', async () => {
  const refused: [string, Buffer | string][] = [
    ['nota.pdf', EXE],
    ['nota.pdf', '%PD'],
    ['nota.txt', '#!/bin/sh\nrm -rf /\n'],
    ['nota.txt', '<!DOCTYPE html><script>alert(1)</script>'],
    ['nota.xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['nota.csv', '<script>alert(1)</script>'],
    ['foto.svg', '<svg/>'],
    ['nota.doc', container('Property')],
    ['foto.gif', Buffer.from('474946383961010001000000002c', 'hex')],
    ['programa.elf', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(60)])],
    ['dados.json', '{}'],
    ['a.bin', Buffer.from([0, 1, 2, 3, 4])],
  ]
  for (const [name, content] of refused) expect(await kindOf(name, content), name).toBeUndefined()
})
