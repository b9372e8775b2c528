import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import type { Documento } from '../dps/dados.calc.ts'
import { abrirPfx, assinar } from './assinatura.ts'
import type { CertificadoAberto } from './job.ts'

/** Made by OpenSSL for made-up companies, with `-legacy` where the cipher is an old one. */
const exemplos = JSON.parse(readFileSync(new URL('pfx.examples.json', import.meta.url), 'utf8')) as Record<
  string,
  { arquivo: string; senha: string; impressao?: string }
>
const open = (name: string, senha = exemplos[name]?.senha ?? '') => abrirPfx(Buffer.from(exemplos[name]?.arquivo ?? '', 'base64'), senha)

async function opened(name: string): Promise<CertificadoAberto> {
  const found = await open(name)
  if ('problema' in found) throw new Error(found.problema)
  return found
}

describe('an A1 file is opened', () => {
  test.each(['aes', '3des', 'rc2-40', 'senha com acentos'])('%s', async (name) => {
    const found = await opened(name)
    expect(found).toMatchObject({
      titular: 'PANORAMA SISTEMAS LTDA',
      cnpj: '11222333000181',
      emissor: 'AC Ficticia de Testes',
      bits: 2048,
      impressao: exemplos[name]?.impressao,
    })
    expect(found.chavePem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
    expect(found.cadeiaPem).toHaveLength(1)
    expect(Date.parse(found.fim)).toBeGreaterThan(Date.parse(found.inicio))
  })

  test('its CNPJ stands behind the colon of its name where it has no other name; letters too', async () => {
    expect(await opened('CNPJ no nome')).toMatchObject({ cnpj: '12ABC34501DE35', titular: 'PADARIA SÃO JOÃO: FILHOS LTDA', cadeiaPem: [] })
  })

  test.each([
    ['aes', 'outra', 'senha'],
    ['3des', '', 'senha'],
    ['rc2-40', 'a1-de-teste ', 'senha'],
    ['e-CPF', undefined, 'cnpj'],
    ['1024 bits', undefined, 'bits'],
    ['sem chave', undefined, 'chave'],
  ])('%s with the password %s: %s', async (name, senha, problema) => {
    expect(await open(name, senha)).toEqual({ problema })
  })

  test('what is no PFX, or too large for one, is none', async () => {
    const whole = Buffer.from(exemplos.aes?.arquivo ?? '', 'base64')
    for (const bytes of [Buffer.alloc(0), Buffer.from('oi'), whole.subarray(0, 900), Buffer.concat([whole, Buffer.alloc(60_000)])])
      expect(await abrirPfx(bytes, 'a1-de-teste')).toEqual({ problema: 'arquivo' })
  })
})

const documento = (text = 'São João & Filhos'): Documento => ({
  id: 'DPS1',
  elemento: 'infDPS',
  xml: `<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="DPS1"><xNome>${text.replace('&', '&amp;')}</xNome></infDPS></DPS>`,
})

describe('a document is signed', () => {
  const isGood = (xml: string, { certPem }: CertificadoAberto) => {
    const signature = /<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0] ?? ''
    const judge = new SignedXml({ publicCert: certPem, getCertFromKeyInfo: () => null })
    judge.loadSignature(signature)
    return judge.checkSignature(xml)
  }

  test.each([
    ['sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
    ['sha1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  ] as const)('with %s, after what it signs and with nothing else changed', async (algoritmo, method, digest) => {
    const chave = await opened('aes')
    const { xml } = documento()
    const signed = await assinar(documento(), chave, algoritmo)
    const at = signed.indexOf('<Signature ')
    expect(signed.slice(0, at) + signed.slice(signed.indexOf('</Signature>') + '</Signature>'.length)).toBe(xml)
    expect(signed.slice(0, at)).toMatch(/<\/infDPS>$/)
    expect(isGood(signed, chave)).toBe(true)
    const algorithms = [...signed.matchAll(/Algorithm="([^"]+)"/g)].map(([, name]) => name)
    const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
    expect(algorithms).toEqual([c14n, method, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature', c14n, digest])
    expect(signed).toContain('<Reference URI="#DPS1">')
    // Its own certificate alone, without the chain.
    const body = chave.certPem.replace(/-----[^-]+-----|\n/g, '')
    expect([...signed.matchAll(/<X509Certificate>([^<]+)</g)].map(([, told]) => told?.replace(/\s/g, ''))).toEqual([body])
    expect(isGood(signed.replace('João', 'Joao'), chave)).toBe(false)
  })

  test('50 in less than 50 ms each, of which the thread that answers calls has next to nothing; an A1 file neither', async () => {
    const chave = await opened('aes')
    const long = documento('x'.repeat(5_000))
    await assinar(long, chave, 'sha256')
    const [start, before] = [performance.now(), process.threadCpuUsage()]
    const signed = await Promise.all(Array.from({ length: 50 }, () => assinar(long, chave, 'sha1')))
    const each = (performance.now() - start) / signed.length
    await open('aes')
    const { user, system } = process.threadCpuUsage(before)
    expect(new Set(signed).size).toBe(1)
    expect(each).toBeLessThan(50)
    // In microseconds, of all 51 together: so nothing held it for longer at once.
    expect(user + system).toBeLessThan(100_000)
  })

  test('what is far too long for a note is refused, and an unusable key says nothing of itself', async () => {
    const chave = await opened('aes')
    await expect(assinar(documento('x'.repeat(200_001)), chave, 'sha256')).rejects.toThrow('is not signed')
    const broken = { ...chave, chavePem: '-----BEGIN PRIVATE KEY-----\nc2VncmVkbw==\n-----END PRIVATE KEY-----\n' }
    const failure = await assinar(documento(), broken, 'sha256').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toMatch(/c2VncmVkbw|BEGIN/)
    expect(await assinar(documento(), chave, 'sha256')).toContain('<Signature ')
  })
})
