import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { danfseDe } from './danfse.service.ts'

const read = (name: string) => readFileSync(new URL(`../nota/exemplos/${name}.xml`, import.meta.url), 'utf8')
const IBSCBS = read('nfse-ibscbs')
const AUTORIZADA = read('nfse-autorizada')
const CHAVE = '33033021211222333000181000000000002026010000020000'
const NAMES: Record<string, string> = { '3550308': 'São Paulo', '3304557': 'Rio de Janeiro', '3518800': 'Guarulhos' }
const danfse = (xml: string, marca: Parameters<typeof danfseDe>[1] = null) => danfseDe(Buffer.from(xml), marca, (ibge) => NAMES[ibge])

const has = (...command: readonly [string, ...string[]]) => spawnSync(command[0], command.slice(1)).error === undefined
const POPPLER = has('pdftotext', '-v') && has('pdftoppm', '-v')
const ZBAR = has('zbarimg', '--version')
const needs = (there: boolean, packages: string) => (there ? '' : ` (deixado de fora: instale ${packages})`)
const FOLDER = mkdtempSync(join(tmpdir(), 'danfse-'))

let files = 0
function stored(pdf: Buffer): string {
  const path = join(FOLDER, `${++files}.pdf`)
  writeFileSync(path, pdf)
  return path
}
/** What poppler reads, blanks in one. */
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', stored(pdf), '-'], { encoding: 'utf8' }).replaceAll(/[\s\u00a0]+/g, ' ')

test('a DANFSe is one page of at most 80 kB, the same bytes for the same XML', async () => {
  const [one, again, cancelled] = await Promise.all([danfse(IBSCBS), danfse(IBSCBS), danfse(IBSCBS, 'CANCELADA')])
  expect(one.equals(again)).toBe(true)
  expect(one.equals(cancelled)).toBe(false)
  expect(one.length).toBeLessThan(80_000)
  const text = one.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).not.toMatch(/\/(URI|JavaScript|JS|OpenAction|AA|Annots|Image)\b/)
})

test('bytes that are no note give no page', () => expect(danfse('<nota/>')).rejects.toMatchObject({ status: 409 }))

const SAID = [
  'DANFSe v2.0 Município: Niterói / RJ',
  'Documento Auxiliar da NFS-e',
  `CHAVE DE ACESSO DA NFS-e ${CHAVE}`,
  '15/01/2026 14:30:00',
  '15/01/2026 14:00:00',
  'Prestador NFS-e Gerada NFS-e regular',
  'A autenticidade desta NFS-e pode ser verificada pela',
  '11.222.333/0001-81 987654 (21) 3000-1234',
  'EMPRESA EXEMPLO DESENVOLVIMENTO LTDA Niterói / RJ 3303302 / 24020-005',
  'Rua Visconde do Rio Branco, 100, Centro financeiro@example.org',
  'Não Optante',
  '91.712.343/0001-34 654321 (11) 98765-4321',
  'CLIENTE FICTICIO COMERCIO S.A. São Paulo / SP 3550308 / 01310-100',
  '60.316.817/0001-03',
  'DESTINATARIO FICTICIO S.A. Rio de Janeiro / RJ 3304557 / 20040-030',
  'INTERMEDIARIO FICTICIO LTDA Guarulhos / SP 3518800 / 07095-130',
  '01.07.00 / 007 - Niterói / RJ',
  'Desenvolvimento de sistema de gestão empresarial - Contrato #2026-001',
  'Operação tributável Niterói / RJ',
  'Sociedade de Profissionais',
  'R$ 1.350,00 2,00% Retido pelo Tomador R$ 27,00',
  'R$ 22,50 R$ 15,00 R$ 15,00',
  'R$ 9,75 R$ 45,00 -',
  '000 / 000001 110001 / 3303302 / Niterói / RJ',
  'R$ 231,75 R$ 1.350,00 10,00% / 10,00% / 10,00% 10,00% / 2,00%',
  '1,80% R$ 24,30 9,00% R$ 121,50',
  'R$ 145,80 8,80% 7,92% R$ 106,92',
  'R$ 1.500,00 R$ 100,00 R$ 50,00',
  'R$ 1.292,75 R$ 252,72 R$ 1.638,65',
  'Referente ao contrato de prestação de serviços nº 2026-001',
  'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: 4,50% ; Estaduais: 0,10% ; Municipais: 2,00%',
]
const QUADROS = [
  'PRESTADOR / FORNECEDOR',
  'TOMADOR / ADQUIRENTE',
  'DESTINATÁRIO DA OPERAÇÃO',
  'INTERMEDIÁRIO DA OPERAÇÃO',
  'SERVIÇO PRESTADO',
  'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
  'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
  'TRIBUTAÇÃO IBS / CBS',
  'VALOR TOTAL DA NFS-e',
  'INFORMAÇÕES COMPLEMENTARES',
]

test.runIf(POPPLER)(`every field of the XML stands on the page, the blocks in their order${needs(POPPLER, 'poppler-utils')}`, async () => {
  const text = textOf(await danfse(IBSCBS))
  for (const said of SAID) expect(text).toContain(said)
  const places = QUADROS.map((title) => text.indexOf(title))
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(places[0]).toBeGreaterThan(0)
  expect(text).not.toMatch(/SEM VALIDADE|CANCELADA|SUBSTITUÍDA/)
})

const without = (xml: string, name: string) => xml.replaceAll(new RegExp(`<${name}>[\\s\\S]*?</${name}>`, 'g'), '')

test.runIf(POPPLER)(`what a note lacks is said in one sentence${needs(POPPLER, 'poppler-utils')}`, async () => {
  const cpf = without(without(IBSCBS, 'interm'), 'dest').replace('<CNPJ>91712343000134</CNPJ>', '<CPF>11144477735</CPF>')
  const person = textOf(await danfse(cpf.replace(/(<toma>[\s\S]*?)<end>[\s\S]*?<\/end>/, '$1')))
  expect(person).toContain('O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO')
  expect(person).toContain('INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
  expect(person).toContain('111.444.777-35 654321')
  expect(person).toContain('CLIENTE FICTICIO COMERCIO S.A. - -')
  const nobody = textOf(await danfse(without(without(without(IBSCBS, 'toma'), 'dest'), 'interm')))
  expect(nobody).toContain('TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
  expect(nobody).toContain('DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
  const free = textOf(await danfse(AUTORIZADA.replace('<tribISSQN>1', '<tribISSQN>4').replace('<dCompet>2026', '<dCompet>2027')))
  expect(free).toContain('TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN')
  expect(free).not.toContain('Débito Apuração Própria')
})

test.runIf(POPPLER)(
  `a note that does not count says so, in red; a mark lies across one that was undone${needs(POPPLER, 'poppler-utils')}`,
  async () => {
    const tried = AUTORIZADA.replace('<tpAmb>1', '<tpAmb>2')
    expect(textOf(await danfse(tried))).toContain('NFS-e SEM VALIDADE JURÍDICA')
    const isRed = (pdf: Buffer) => {
      execFileSync('pdftoppm', ['-r', '100', stored(pdf), join(FOLDER, 'red')])
      const pixels = readFileSync(join(FOLDER, 'red-1.ppm'))
      for (let at = pixels.indexOf('\n255\n') + 5; at + 2 < pixels.length; at += 3) {
        const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3)
        if (Math.max(r, g, b) - Math.min(r, g, b) > 200) return true
      }
      return false
    }
    expect(isRed(await danfse(tried))).toBe(true)
    expect(isRed(await danfse(AUTORIZADA))).toBe(false)
    // Letters that stand aslant are read one by one.
    const aslant = execFileSync('pdftotext', ['-raw', stored(await danfse(AUTORIZADA, 'SUBSTITUÍDA')), '-'], { encoding: 'utf8' })
    expect(aslant.replaceAll(/\s/g, '')).toContain('SUBSTITUÍDA')
    const subst = `<cLocEmi>3303302</cLocEmi><subst><chSubstda>${CHAVE}</chSubstda><cMotivo>99</cMotivo></subst>`
    expect(textOf(await danfse(AUTORIZADA.replace('<cLocEmi>3303302</cLocEmi>', subst)))).toContain(`NFS-e Subst.: ${CHAVE}`)
  },
)

test.runIf(POPPLER)(`long text is cut with three dots, and never runs off the page${needs(POPPLER, 'poppler-utils')}`, async () => {
  const long = 'Hospedagem de loja virtual, São João do Triunfo. '.repeat(60).slice(0, 2000)
  const xml = IBSCBS.replace(/(?<=<xDescServ>)[^<]*/, long)
    .replace(/(?<=<xInfComp>)[^<]*/, `${long.slice(0, 1900)}${'W'.repeat(99)}`)
    .replace('CLIENTE FICTICIO COMERCIO S.A.', 'Ação &amp; Cia — “Łódź” 株式会社 '.repeat(10))
    .replace('Avenida Paulista', 'Avenida Paulista '.repeat(15))
  const text = textOf(await danfse(xml, 'CANCELADA'))
  expect(text).toMatch(/Ação & Cia — “\?ódz” \?{4}.*?\.\.\./)
  expect(text).toMatch(/Avenida Paulista Avenida.*?\.\.\. contato@clienteficticio/)
  expect(text).toContain('Totais Aproximados dos Tributos')
  const boxes = execFileSync('pdftotext', ['-bbox', stored(await danfse(xml)), '-'], { encoding: 'utf8' })
  const edges = [...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g)].map((found) =>
    found.slice(1).map(Number),
  )
  expect(edges.length).toBeGreaterThan(500)
  for (const [left = 0, top = 0, right = 0, bottom = 0] of edges) {
    expect(Math.min(left, top)).toBeGreaterThan(5)
    expect(right).toBeLessThan(590.5)
    expect(bottom).toBeLessThan(837)
  }
})

test.runIf(POPPLER && ZBAR)(
  `a reader of codes finds where the note is asked for${needs(POPPLER && ZBAR, 'poppler-utils e zbar-tools')}`,
  async () => {
    execFileSync('pdftoppm', ['-gray', '-r', '300', stored(await danfse(IBSCBS, 'SUBSTITUÍDA')), join(FOLDER, 'qr')])
    const args = ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', join(FOLDER, 'qr-1.pgm')]
    const found = execFileSync('zbarimg', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    expect(found.trim()).toBe(`https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${CHAVE}`)
  },
)
